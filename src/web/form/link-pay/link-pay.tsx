import { type ReactNode, useState } from 'react'
import type { Problem } from '#domain/result.ts'
import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Consents, DataNotice } from '../consents.tsx'
import { plainControls } from '../plain-controls.ts'
import { RefundTerms } from '../refund-terms.tsx'
import type { ShownRefundRule } from '../shown-refund-rule.ts'
import type { Values } from '../steps/values.ts'
import { TipCard } from '../tip/tip-card.tsx'
import { type LinkAgreement, type LinkPayFacts, linkSum } from './link-sum.ts'

/** What stood in the form, and why it was refused. */
export type LinkPaySent = {
  readonly values: Values
  readonly problems: readonly Pick<Problem, 'code' | 'field'>[]
}

/** What is paid by a link. */
export type LinkPaid = 'supplement' | 'renewal' | 'application'

type Props = {
  readonly paid: LinkPaid
  readonly facts: LinkPayFacts
  readonly sent: LinkPaySent | undefined
  /** What is read and ticked; null: it was ticked before. */
  readonly agreement: (LinkAgreement & { readonly refundRule: ShownRefundRule | null }) | null
}

/**
 * The contribution, the boxes and the press that pays, where a link says what is paid by whom (rules MEM-5, MEM-10, ORD-7). The press says what
 * it comes to with the contribution, as soon as that is picked.
 */
export function LinkPay({ paid, facts, sent, agreement }: Props) {
  const t = useT()
  const [values, setValues] = useState<Values>(sent?.values ?? {})
  const problems = problemsOf(sent, t)
  const controls = plainControls(values, setValues, problems)
  const sum = linkSum(facts, values)
  const [other] = (sent?.problems ?? []).filter(({ field = '' }) => controlOf(field, values) === null)
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="shownTotal" value={facts.total} />
      <ErrorSummary problems={problems} />
      {other !== undefined && (
        <Banner tone="danger" live="alert" title={t(`${paid}.refused`)}>
          <p>{t(`error.${other.code}`)}</p>
        </Banner>
      )}
      {sum.tipAsked && (
        <TipCard controls={controls} facts={facts} suggestion={sum.suggestion} follows="cart" />
      )}
      {agreement !== null && (
        <>
          <RefundTerms rule={agreement.refundRule} />
          <Consents controls={controls} facts={{ ...facts, ...agreement }} />
          <DataNotice {...facts} {...agreement} />
        </>
      )}
      <div className="row">
        <Presses paid={paid} total={sum.total} />
      </div>
    </form>
  )
}

function Presses({ paid, total }: { readonly paid: LinkPaid; readonly total: number }): ReactNode {
  const t = useT()
  const amount = money(total, t.locale)
  if (paid !== 'renewal') return <Button type="submit">{t(`${paid}.pay`, { amount })}</Button>
  return (
    <>
      <Button type="submit">{t(total > 0 ? 'renewal.pay' : 'renewal.confirm', { amount })}</Button>
      <Button type="submit" kind="secondary" name="intent" value="change">
        {t('renewal.change')}
      </Button>
    </>
  )
}

/** The control that a problem belongs to; null: it is told across the page. */
function controlOf(field: string, { tip }: Values): string | null {
  if (field === 'consents.tip' || field === 'tip') return tip === 'other' ? 'tipAmount' : 'tip'
  const name = field.replace(/^consents\./, '')
  return name === 'terms' || name === 'salesConditions' || name === 'tipAmount' ? name : null
}

function problemsOf(sent: LinkPaySent | undefined, t: Translator) {
  return (sent?.problems ?? []).flatMap(({ field = '', code }) => {
    const id = controlOf(field, sent?.values ?? {})
    return id === null ? [] : [{ id, message: t(`error.${code}`) }]
  })
}
