import type { Translator } from '#messages/translator.ts'
import { useT } from '../../messages.tsx'
import { OwnFields } from '../fields/own-fields.tsx'
import { labelOf } from '../payer/label-of.ts'
import { NumberedSection } from '../steps/single/numbered-section.tsx'
import { formField, questionLabels } from '../steps/single/own-questions.ts'
import { NumberedPayer } from '../steps/single/payer-card.tsx'
import { SingleFrame } from '../steps/single/single-frame.tsx'
import type { StepFacts, StepProps } from '../steps/step-facts.ts'
import { Agreement } from '../steps/summary/agreement.tsx'
import type { PageSum } from '../steps/summary/page-sum.ts'
import { summarySum } from '../steps/summary/summary-sum.ts'
import { useStep } from '../steps/use-step.ts'
import { AmountSection } from './amount-section.tsx'
import { buttonLabel } from './button-label.ts'
import { checkDonation, giftChecks } from './check-donation.ts'
import { type Gift, giftOf } from './gift.ts'
import { GiftFields } from './gift-fields.tsx'
import { UnderTotal } from './under-total.tsx'

/** A gift on one page: amount, payer, summary (rule SCR-13). */
export function DonationForm({ facts, start }: StepProps) {
  const t = useT()
  const questions = questionLabels(facts.form)
  const step = useStep(
    { facts, start },
    { check: checkDonation, labelOf: labelOf(t, questions), nameOf: name => questions.get(name) ?? '' },
  )
  const gift = giftOf(step.values, facts)
  const now = giftChecks.after(step.values, facts)
  const sum = summarySum(step.values, now)
  return (
    <SingleFrame
      step={step}
      id="donation"
      title={t('donation.aside_title')}
      lines={linesOf(t, gift, sum, facts)}
      total={sum.whole}
      empty={t('donation.empty')}
      note={<UnderTotal step={step} sum={sum} />}
      submitLabel={buttonLabel(t, gift, sum)}
    >
      <AmountSection step={step} />
      <NumberedPayer step={step} now={now}>
        <GiftFields step={step} />
        <OwnFields step={step} fields={facts.form.customFields} nameOf={formField} />
      </NumberedPayer>
      <NumberedSection number={3} title={t('donation.section_summary')} id="summary">
        <Agreement step={step} sum={sum} follows="gift" />
      </NumberedSection>
    </SingleFrame>
  )
}

/** The gift, and the contribution once it is chosen: it is given once, today. */
function linesOf(t: Translator, { amount, frequency }: Gift, { tip }: PageSum, { brand }: StepFacts) {
  if (amount === undefined) return []
  const label = t(frequency === 'monthly' ? 'order.gift_monthly' : 'donation.line')
  return [{ label, amount }, ...(tip ? [{ label: t('tip.line', { brand }), amount: tip }] : [])]
}
