import type { CartView } from '#domain/cart/cart-view.ts'
import { money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { labelOf } from '../payer/label-of.ts'
import { waitsAfter } from '../steps/section.ts'
import { NumberedSection } from '../steps/single/numbered-section.tsx'
import { questionLabels } from '../steps/single/own-questions.ts'
import { NumberedPayer } from '../steps/single/payer-card.tsx'
import { SingleFrame } from '../steps/single/single-frame.tsx'
import type { StepFacts, StepProps } from '../steps/step-facts.ts'
import { Coupon } from '../steps/summary/coupon.tsx'
import { payLabel } from '../steps/summary/pay-label.ts'
import { Paying, WithFirstPayment } from '../steps/summary/paying.tsx'
import { SummaryNote } from '../steps/summary/summary-note.tsx'
import { type SummarySum, summaryLines, summarySum } from '../steps/summary/summary-sum.ts'
import { type Step, useStep } from '../steps/use-step.ts'
import { checkPayment, linesChecks } from './check-payment.ts'
import { LinesSection } from './lines-section.tsx'

/** A sale on one page: what is paid, payer, summary (rule SCR-14). */
export function PaymentForm({ facts, start }: StepProps) {
  const t = useT()
  const questions = questionLabels(facts.form)
  const step = useStep(
    { facts, start },
    { check: checkPayment, labelOf: labelOf(t, questions), nameOf: name => questions.get(name) ?? '' },
  )
  const now = linesChecks.after(step.values, facts)
  const { cart } = now
  return cart === null ? null : <Sale step={step} now={now} cart={cart} sum={summarySum(step.values, now)} />
}

type Props = {
  readonly step: Step
  /** The facts with what is chosen now. */
  readonly now: StepFacts
  readonly cart: CartView
  readonly sum: SummarySum
}

function Sale({ step, now, cart, sum }: Props) {
  const t = useT()
  const { facts, values } = step
  // The code that the page shows takes off something else of another choice.
  const waits = waitsAfter(linesChecks, values, facts)
  const coupon = facts.cart?.coupons[0]
  return (
    <WithFirstPayment brand={facts.brand} cart={cart} sum={sum}>
      {onDetails => (
        <SingleFrame
          step={step}
          id="sale"
          title={t('form.sale_title')}
          lines={summaryLines(t, cart, sum, facts.brand)}
          total={sum.whole}
          empty={t('sale.empty')}
          note={
            <>
              <SummaryNote facts={facts} cart={cart} sum={sum} />
              {waits && coupon && (
                <p className="small muted">{t('choice.coupon_later', { code: coupon.code })}</p>
              )}
            </>
          }
          submitLabel={submitLabel()}
        >
          <LinesSection step={step} />
          <NumberedPayer step={step} now={now} />
          <NumberedSection number={3} title={t('donation.section_summary')} id="summary">
            {(facts.form.allowCoupons || facts.form.asksForCode || coupon) && (
              <Coupon step={step} coupon={coupon} />
            )}
            <Paying step={step} cart={cart} sum={sum} onDetails={onDetails} />
          </NumberedSection>
        </SingleFrame>
      )}
    </WithFirstPayment>
  )

  function submitLabel(): string {
    if (waits) return t('step.continue')
    if (cart.itemList.length === 0) return t('sale.pay')
    if (sum.terms.length > 1) return payLabel(t, { cart, sum, people: facts.people })
    return sum.whole === 0 ? t('sale.confirm') : t('pay.title', { amount: money(sum.whole, t.locale) })
  }
}
