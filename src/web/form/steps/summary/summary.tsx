import type { CartView } from '#domain/cart/cart-view.ts'
import { useT } from '../../../messages.tsx'
import { stepAddress } from '../step-address.ts'
import type { StepProps } from '../step-facts.ts'
import { useStep } from '../use-step.ts'
import { OrderCheck, PayerCheck } from './check-answers.tsx'
import { checkSummary } from './check-summary.ts'
import { PaymentFrame } from './payment-frame.tsx'

/** The last step: everything once more, the contribution, the consents, the payment (rule SCR-9). */
export function Summary(props: StepProps) {
  const { cart } = props.facts
  return cart === null ? null : <SummaryOf {...props} cart={cart} />
}

function SummaryOf({ facts, start, cart }: StepProps & { readonly cart: CartView }) {
  const t = useT()
  const labelOf = (field: string) => (field === 'discountCode' ? t('coupon.field') : '')
  const step = useStep({ facts, start }, { check: checkSummary, labelOf })
  return (
    <PaymentFrame
      step={step}
      cart={cart}
      name="summary"
      title={t('summary.to_pay')}
      back={stepAddress(facts.path, 3)}
      refused={start.problems}
    >
      <OrderCheck facts={facts} cart={cart} />
      <PayerCheck facts={facts} cart={cart} />
    </PaymentFrame>
  )
}
