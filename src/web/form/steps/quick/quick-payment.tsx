import type { CartView } from '#domain/cart/cart-view.ts'
import { useT } from '../../../messages.tsx'
import { Card } from '../../../ui/surface.tsx'
import { AddressBlock } from '../../payer/address-block.tsx'
import { addressUse } from '../../payer/address-use.ts'
import { PayerFields } from '../../payer/payer-fields.tsx'
import { payerLabel } from '../../payer/payer-labels.ts'
import { checkPayerStep } from '../payer/check-payer-step.ts'
import type { StepFacts, StepProps } from '../step-facts.ts'
import { OrderCheck } from '../summary/check-answers.tsx'
import { checkSummary } from '../summary/check-summary.ts'
import { PaymentFrame } from '../summary/payment-frame.tsx'
import { useStep } from '../use-step.ts'
import type { Values } from '../values.ts'

/** The second of two screens: who pays, the order once more, the contribution, the payment (rule FRM-2). */
export function QuickPayment(props: StepProps) {
  const { cart } = props.facts
  return cart === null ? null : <PaymentOf {...props} cart={cart} />
}

function PaymentOf({ facts, start, cart }: StepProps & { readonly cart: CartView }) {
  const t = useT()
  const labelOf = (field: string) => {
    const label = field === 'discountCode' ? 'coupon.field' : payerLabel(field)
    return label ? t(label) : ''
  }
  const step = useStep({ facts, start }, { check: checkBoth, labelOf })
  return (
    <PaymentFrame step={step} cart={cart} name="quick-payment" back={facts.path} refused={start.problems}>
      <Card className="stack payer-fields" aria-labelledby="payer-title">
        <h2 id="payer-title">{t('payer.title')}</h2>
        <PayerFields controls={step} facts={facts} />
        <AddressBlock controls={step} use={addressUse(facts)} />
      </Card>
      <OrderCheck facts={facts} cart={cart} />
    </PaymentFrame>
  )
}

function checkBoth(values: Values, facts: StepFacts) {
  return [...checkPayerStep(values, facts), ...checkSummary(values, facts)]
}
