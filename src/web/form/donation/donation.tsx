import type { Translator } from '#messages/translator.ts'
import { useT } from '../../messages.tsx'
import { CustomFieldControl } from '../fields/custom-field.tsx'
import { ReceiptFields } from '../payer/receipt-fields.tsx'
import { labelOf } from '../single-page/label-of.ts'
import { OwnFields } from '../single-page/own-fields.tsx'
import { PayerSection } from '../single-page/payer-section.tsx'
import { SingleFrame } from '../single-page/single-frame.tsx'
import { type PageSum, pageSum } from '../single-page/sum.ts'
import { SummarySection } from '../single-page/summary-section.tsx'
import type { StepFacts, StepProps } from '../steps/step-facts.ts'
import { useStep } from '../steps/use-step.ts'
import { AmountSection } from './amount-section.tsx'
import { buttonLabel } from './button-label.ts'
import { checkDonation } from './check-donation.ts'
import { fieldName, fileControls, type Gift, giftOf, tipFrequencyOf } from './gift.ts'
import { UnderTotal } from './under-total.tsx'

/** A gift on one page: amount, payer, summary (rule SCR-13). Without JavaScript it is a plain form post. */
export function DonationForm({ facts, start }: StepProps) {
  const t = useT()
  const own = facts.form.customFields
  const questions = new Map(own.map(({ id, label }) => [fieldName(id), label]))
  const step = useStep({ facts, start }, { check: checkDonation, labelOf: labelOf(t, questions) })
  const gift = giftOf(step.values, facts)
  const sum = pageSum(gift.amount, step.values, facts, tipFrequencyOf(step.values, facts))
  return (
    <SingleFrame
      step={step}
      id="donation"
      multipart={fileControls(facts).length > 0}
      title={t('donation.aside_title')}
      lines={linesOf(t, gift, sum, facts)}
      total={sum.total}
      empty={t('donation.empty')}
      note={<UnderTotal step={step} sum={sum} />}
      submitLabel={buttonLabel(t, gift, sum)}
    >
      <AmountSection step={step} />
      <PayerSection step={step} title={t('donation.section_payer')}>
        {facts.organization.issuesReceipts && <ReceiptFields controls={step} />}
        <OwnFields step={step} Control={CustomFieldControl} fields={own} nameOf={fieldName} />
      </PayerSection>
      <SummarySection step={step} sum={sum} follows="gift" />
    </SingleFrame>
  )
}

/** The gift, and the contribution once it is chosen: it is given once, today. */
function linesOf(t: Translator, { amount, frequency }: Gift, { tip }: PageSum, { brand }: StepFacts) {
  if (amount === undefined) return []
  const label = t(frequency === 'monthly' ? 'order.gift_monthly' : 'donation.line')
  return [{ label, amount }, ...(tip ? [{ label: t('tip.line', { brand }), amount: tip }] : [])]
}
