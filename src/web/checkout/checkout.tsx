import type { CartView } from '#domain/cart/cart-view.ts'
import { AddressBlock } from '../form/payer/address-block.tsx'
import { addressUse } from '../form/payer/address-use.ts'
import { PayerFields } from '../form/payer/payer-fields.tsx'
import { payerFileControls } from '../form/payer/payer-values.ts'
import { labelOf } from '../form/single-page/label-of.ts'
import { useFreshAfterPayment } from '../form/single-page/use-fresh-after-payment.ts'
import { payerChecks } from '../form/steps/payer/payer-checks.ts'
import { PeopleCards } from '../form/steps/people/people-cards.tsx'
import { peopleChecks } from '../form/steps/people/people-checks.ts'
import { asksForFiles } from '../form/steps/people/questions.ts'
import { usePeople } from '../form/steps/people/use-people.ts'
import { withAnswers } from '../form/steps/people/with-answers.ts'
import { checkSections } from '../form/steps/section.ts'
import type { StepFacts, StepProps } from '../form/steps/step-facts.ts'
import { StepTotalBar, SummaryAside } from '../form/steps/step-summary.tsx'
import { stepTitle } from '../form/steps/step-words.ts'
import { Coupon } from '../form/steps/summary/coupon.tsx'
import { payLabel } from '../form/steps/summary/pay-label.ts'
import { Paying, WithFirstPayment } from '../form/steps/summary/paying.tsx'
import { Schedule } from '../form/steps/summary/schedule.tsx'
import { summaryChecks } from '../form/steps/summary/summary-checks.ts'
import { summaryLines } from '../form/steps/summary/summary-lines.ts'
import { SummaryNote } from '../form/steps/summary/summary-note.tsx'
import { summarySum } from '../form/steps/summary/summary-sum.ts'
import { useErrorTitle } from '../form/steps/use-error-title.ts'
import type { Step } from '../form/steps/use-step.ts'
import type { Values } from '../form/steps/values.ts'
import { useHydrated } from '../form/use-hydrated.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'

function check(values: Values, facts: StepFacts) {
  const asked = facts.asksPeople ? peopleChecks.check(values, facts) : []
  return [...asked, ...checkSections([payerChecks, summaryChecks], values, billed(values, facts))]
}

/** What the answers of this page add to the cart, where it asks for them. */
const billed = (values: Values, facts: StepFacts) => (facts.asksPeople ? withAnswers(values, facts) : facts)

/** A cart as it came, who pays, the contribution, the payment; works without JavaScript (rule FRM-3). */
export function Checkout(props: StepProps) {
  const { cart } = props.facts
  return cart === null ? null : <CheckoutOf {...props} cart={cart} />
}

type Props = StepProps & { readonly cart: CartView }

function CheckoutOf({ facts, start, cart: stored }: Props) {
  const t = useT()
  const step = usePeople(
    { facts, start },
    { check, labelOf: labelOf(t, new Map([['discountCode', t('coupon.field')]])) },
  )
  const now = billed(step.values, facts)
  const cart = now.cart ?? stored
  const sum = summarySum(step.values, now)
  useErrorTitle(step.problems.length > 0)
  useFreshAfterPayment(facts)
  const hydrated = useHydrated()
  const asksFiles = (facts.asksPeople && asksForFiles(step.questions)) || payerFileControls(facts).length > 0
  // Where there is something to choose, the schedule stands under the choice.
  const fixed = cart.installmentCounts.length === 1
  const order = {
    facts,
    lines: summaryLines(t, cart, sum, facts.brand),
    total: sum.whole,
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
        <form
          className="checkout"
          id="checkout"
          method="post"
          // With a script the focus goes to what is wrong by itself, and the mark would follow to the payment page.
          action={facts.path + (hydrated ? '' : '#error-summary')}
          noValidate
          encType={asksFiles ? 'multipart/form-data' : undefined}
          ref={step.form}
          onSubmit={step.submit}
        >
          <div className="checkout-order stack">
            <SummaryAside {...order} submit={null} />
            {fixed && sum.terms.length > 1 && <Schedule sum={sum} onDetails={undefined} />}
          </div>
          <div className="stack">
            {step.problems.length > 0 && <ErrorSummary problems={step.problems} />}
            {step.refusal !== undefined && (
              <Banner tone="danger" live="alert" id="refusal" title={t('step.refused')}>
                <p>{step.refusal}</p>
              </Banner>
            )}
            {facts.asksPeople && (
              <section className="stack" id="people" tabIndex={-1} aria-labelledby="people-title">
                <h2 id="people-title">{stepTitle(t, facts, 2)}</h2>
                <PeopleCards step={step} />
              </section>
            )}
            <PayerCard step={step} />
            {(facts.form.allowCoupons || cart.coupons[0]) && <Coupon step={step} coupon={cart.coupons[0]} />}
            <Paying step={step} cart={cart} sum={sum} onDetails={onDetails} />
            <div className="checkout-pay" id="summary" tabIndex={-1}>
              {button}
            </div>
          </div>
          <StepTotalBar {...order} submit={button} />
        </form>
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
