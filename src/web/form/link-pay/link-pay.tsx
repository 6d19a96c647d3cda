import { type ReactNode, useState } from 'react'
import type { Problem } from '#domain/result.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Consents, DataNotice } from '../consents.tsx'
import { plainControls } from '../plain-controls.ts'
import type { Values } from '../steps/values.ts'
import { TipCard } from '../tip/tip-card.tsx'
import { type LinkPayFacts, linkSum } from './link-sum.ts'

/** What stood in the form, and why it was refused. */
export type LinkPaySent = {
  readonly values: Values
  readonly problems: readonly Pick<Problem, 'code' | 'field'>[]
}

type Props = {
  readonly facts: LinkPayFacts
  readonly sent: LinkPaySent | undefined
  /** Says that nothing was begun, where no field is wrong. */
  readonly refused: string
  /** What is read before the boxes are ticked. */
  readonly terms?: ReactNode
  /** The presses, for what it comes to with the contribution, in cents. */
  readonly children: (sum: number) => ReactNode
}

/** The contribution, the boxes and the press that pays, where a link says what is paid by whom (rules MEM-5, ORD-7). */
export function LinkPay({ facts, sent, refused, terms, children }: Props) {
  const t = useT()
  const { total } = facts
  const [values, setValues] = useState<Values>(sent?.values ?? {})
  const problems = problemsOf(sent, t)
  const controls = plainControls(values, setValues, problems)
  const sum = linkSum(facts, values)
  const others = (sent?.problems ?? []).filter(({ field = '' }) => controlOf(field, values) === null)
  return (
    <form method="post" className="stack" noValidate>
      <input type="hidden" name="shownTotal" value={total} />
      <ErrorSummary problems={problems} />
      {others[0] !== undefined && (
        <Banner tone="danger" live="alert" title={refused}>
          <p>{t(`error.${others[0].code}`)}</p>
        </Banner>
      )}
      {sum.tipAsked && (
        <TipCard controls={controls} facts={facts} suggestion={sum.suggestion} follows="cart" />
      )}
      {terms}
      <Consents controls={controls} facts={facts} />
      <DataNotice {...facts} />
      <div className="row">{children(sum.total)}</div>
    </form>
  )
}

/** The control that a problem belongs to; null: it is told across the page. */
function controlOf(field: string, { tip }: Values): string | null {
  if (field === 'consents.tip' || field === 'tip') return tip === 'other' ? 'tipAmount' : 'tip'
  const name = field.replace(/^consents\./, '')
  return name === 'terms' || name === 'salesConditions' || name === 'tipAmount' ? name : null
}

function problemsOf(sent: LinkPaySent | undefined, t: ReturnType<typeof useT>) {
  return (sent?.problems ?? []).flatMap(({ field = '', code }) => {
    const id = controlOf(field, sent?.values ?? {})
    return id === null ? [] : [{ id, message: t(`error.${code}`) }]
  })
}
