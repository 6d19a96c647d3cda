import { money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { AddressBlock } from '../payer/address-block.tsx'
import { labelOf } from '../single-page/label-of.ts'
import { PayerSection } from '../single-page/payer-section.tsx'
import { SingleFrame } from '../single-page/single-frame.tsx'
import { pageSum } from '../single-page/sum.ts'
import { SummarySection } from '../single-page/summary-section.tsx'
import type { StepFacts, StepProps } from '../steps/step-facts.ts'
import { useStep } from '../steps/use-step.ts'
import { checkPayment } from './check-payment.ts'
import { addressUse, amountOf, fileControls, formField, lineField, linesOf, paidLines } from './lines.ts'
import { LinesSection } from './lines-section.tsx'

/** A sale on one page: what is paid, payer, summary (rule SCR-14). Without JavaScript it is a plain form post. */
export function PaymentForm({ facts, start }: StepProps) {
  const t = useT()
  const step = useStep({ facts, start }, { check: checkPayment, labelOf: labelOf(t, questionsOf(facts)) })
  const paid = paidLines(step.values, facts)
  const sum = pageSum(amountOf(step.values, facts), step.values, facts, 'Single')
  const tip = sum.tip ? [{ label: t('tip.line', { brand: facts.brand }), amount: sum.tip }] : []
  const lines = paid.map(({ tier, quantity, amount }) => ({
    label: tier.label,
    amount,
    ...(quantity > 1 ? { quantity } : {}),
  }))
  return (
    <SingleFrame
      step={step}
      id="sale"
      multipart={fileControls(facts).length > 0}
      title={t('form.sale_title')}
      lines={lines.length === 0 ? [] : [...lines, ...tip]}
      total={sum.total}
      empty={t('sale.empty')}
      submitLabel={sum.amount === undefined ? t('sale.pay') : payLabel(sum.total)}
    >
      <LinesSection step={step} />
      <PayerSection step={step} title={t('donation.section_payer')}>
        <AddressBlock controls={step} use={addressUse()} />
      </PayerSection>
      <SummarySection step={step} sum={sum} follows="cart" />
    </SingleFrame>
  )

  function payLabel(total: number): string {
    return total === 0 ? t('sale.confirm') : t('pay.title', { amount: money(total, t.locale) })
  }
}

/** The questions of the form and of its lines, by the names of their controls. */
function questionsOf(facts: StepFacts) {
  const own = facts.form.customFields.map(field => [formField(field.id), field.label] as const)
  const ofLines = linesOf(facts).flatMap(({ tier }) =>
    tier.customFields.map(field => [lineField(tier.id)(field.id), field.label] as const),
  )
  return new Map([...own, ...ofLines])
}
