import type { CartView } from '#domain/cart/cart-view.ts'
import { AddressBlock } from '../form/payer/address-block.tsx'
import { addressUse } from '../form/payer/address-use.ts'
import { labelOf } from '../form/payer/label-of.ts'
import { PayerFields } from '../form/payer/payer-fields.tsx'
import { payerFileControls } from '../form/payer/payer-values.ts'
import { FormFrame, Refusals } from '../form/steps/form-frame.tsx'
import { payerChecks } from '../form/steps/payer/payer-checks.ts'
import { PeopleSection } from '../form/steps/people/people-cards.tsx'
import { peopleChecks } from '../form/steps/people/people-checks.ts'
import { asksForFiles } from '../form/steps/people/questions.ts'
import { usePeople } from '../form/steps/people/use-people.ts'
import { withAnswers } from '../form/steps/people/with-answers.ts'
import { checkSections } from '../form/steps/section.ts'
import type { StepFacts, StepProps } from '../form/steps/step-facts.ts'
import { StepTotalBar, SummaryAside } from '../form/steps/step-summary.tsx'
import { Coupon } from '../form/steps/summary/coupon.tsx'
import { payLabel } from '../form/steps/summary/pay-label.ts'
import { Paying, WithFirstPayment } from '../form/steps/summary/paying.tsx'
import { Schedule } from '../form/steps/summary/schedule.tsx'
import { summaryChecks } from '../form/steps/summary/summary-checks.ts'
import { SummaryNote } from '../form/steps/summary/summary-note.tsx'
import { summaryLines, summarySum, totalsOf } from '../form/steps/summary/summary-sum.ts'
import { useFreshAfterPayment } from '../form/steps/use-fresh-after-payment.ts'
import type { Step } from '../form/steps/use-step.ts'
import type { Values } from '../form/steps/values.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'

const checks = [payerChecks, summaryChecks]

/** What is wrong with the page; the questions come first, where the cart still asks some. */
const check = (values: Values, facts: StepFacts) =>
  checkSections(facts.asksPeople ? [peopleChecks, ...checks] : checks, values, facts)

/** A cart as it came, who pays, the contribution, the payment; works without JavaScript (rule FRM-3). */
export function Checkout(props: StepProps) {
  const { cart } = props.facts
  return cart === null ? null : <CheckoutOf {...props} cart={cart} />
}

type Props = StepProps & { readonly cart: CartView }

function CheckoutOf({ facts, start, cart: stored }: Props) {
  const t = useT()
  const step = usePeople({ facts, start }, { check, labelOf: labelOf(t) })
  const now = facts.asksPeople ? withAnswers(step.values, facts) : facts
  const cart = now.cart ?? stored
  const sum = summarySum(step.values, now)
  useFreshAfterPayment(facts)
  const asksFiles = (facts.asksPeople && asksForFiles(step.questions)) || payerFileControls(facts).length > 0
  // Where there is something to choose, the schedule stands under the choice.
  const fixed = cart.installmentCounts.length === 1
  const order = {
    facts,
    lines: summaryLines(t, cart, sum, facts.brand),
    ...totalsOf(sum),
    empty: '',
    note: <SummaryNote facts={facts} cart={cart} sum={sum} />,
  }
  const button = (
    <Button kind="accent" type="submit" wide busy={step.busy} busyLabel={t('pay.preparing')}>
      {payLabel(t, { cart, sum, people: facts.people })}
    </Button>
  )
  return (
    <WithFirstPayment brand={facts.brand} cart={cart} sum={sum}>
      {onDetails => (
        <FormFrame step={step} id="checkout" className="checkout" multipart={asksFiles}>
          <div className="checkout-order stack">
            <SummaryAside {...order} submit={null} />
            {fixed && sum.terms.length > 1 && <Schedule sum={sum} onDetails={undefined} />}
          </div>
          <div className="stack">
            <Refusals step={step} />
            {facts.asksPeople && <PeopleSection step={step} />}
            <PayerCard step={step} />
            {(facts.form.allowCoupons || cart.coupons[0]) && <Coupon step={step} coupon={cart.coupons[0]} />}
            <Paying step={step} cart={cart} sum={sum} onDetails={onDetails} />
            <div className="checkout-pay" id="summary" tabIndex={-1} data-bottom-bar>
              {button}
            </div>
          </div>
          <StepTotalBar {...order} submit={button} />
        </FormFrame>
      )}
    </WithFirstPayment>
  )
}

function PayerCard({ step }: { readonly step: Step }) {
  const t = useT()
  return (
    <Card className="stack payer-fields" aria-labelledby="checkout-payer">
      <h2 className="aside-title" id="checkout-payer">
        {t('payer.title')}
      </h2>
      <PayerFields controls={step} facts={step.facts} />
      <AddressBlock controls={step} use={addressUse(step.facts)} />
    </Card>
  )
}
