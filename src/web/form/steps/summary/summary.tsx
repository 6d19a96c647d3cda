import type { CartView } from '#domain/cart/cart-view.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { useT } from '../../../messages.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { stepAddress } from '../step-address.ts'
import type { StepProblem, StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { useStep } from '../use-step.ts'
import { OrderCheck, PayerCheck } from './check-answers.tsx'
import { Coupon } from './coupon.tsx'
import { payLabel } from './pay-label.ts'
import { Paying, WithFirstPayment } from './paying.tsx'
import { summaryChecks } from './summary-checks.ts'
import { SummaryNote } from './summary-note.tsx'
import { paysByTransfer, type SummarySum, summaryLines, summarySum, totalsOf } from './summary-sum.ts'

/** The last step: everything once more, the contribution, the consents, the payment (rule SCR-9). */
export function Summary(props: StepProps) {
  const { cart } = props.facts
  return cart === null ? null : <SummaryOf {...props} cart={cart} />
}

function SummaryOf({ facts, start, cart }: StepProps & { readonly cart: CartView }) {
  const t = useT()
  const step = useStep({ facts, start }, { check: summaryChecks.check, labelOf: () => t('coupon.field') })
  const sum = summarySum(step.values, facts)
  const [coupon] = cart.coupons
  return (
    <WithFirstPayment brand={facts.brand} cart={cart} sum={sum}>
      {onDetails => (
        <StepFrame
          step={step}
          name="summary"
          title={t(titleOf(sum))}
          back={stepAddress(facts.path, 3)}
          lines={summaryLines(t, cart, sum, facts.brand)}
          {...totalsOf(sum)}
          submitLabel={payLabel(t, {
            ...{ cart, sum, people: facts.people },
            byTransfer: paysByTransfer(step.values, facts),
          })}
          busyLabel={t(sum.applies ? 'application.sending' : 'pay.preparing')}
          empty=""
          note={<SummaryNote facts={facts} cart={cart} sum={sum} />}
        >
          {reselects(start.problems) && (
            <p>
              <ButtonLink kind="secondary" href={stepAddress(facts.path, 1)}>
                {t('summary.reselect')}
              </ButtonLink>
            </p>
          )}
          <OrderCheck facts={facts} cart={cart} />
          <PayerCheck facts={facts} cart={cart} />
          {(facts.form.allowCoupons || coupon) && <Coupon step={step} coupon={coupon} />}
          <Paying step={step} cart={cart} sum={sum} onDetails={onDetails} />
        </StepFrame>
      )}
    </WithFirstPayment>
  )
}

function titleOf({ total, applies }: SummarySum) {
  if (applies) return 'application.summary_title'
  return total > 0 ? 'summary.to_pay' : 'summary.to_confirm'
}

/** What the payer puts right by choosing again. */
const rechosen: readonly ErrorCode[] = [
  'TICKETS_SOLD_OUT',
  'OPTIONS_SOLD_OUT',
  'TARIFF_CHANGED',
  'CART_INVALID',
  'MINIMUM_CART_NOT_REACHED',
  'cart_empty',
]

/** Whether a refusal leads back to the choice. */
function reselects(problems: readonly StepProblem[]): boolean {
  return problems.some(({ field, code }) => field === '' && rechosen.includes(code))
}
