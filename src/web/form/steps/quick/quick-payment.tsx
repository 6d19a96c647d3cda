import { useState } from 'react'
import type { CartView } from '#domain/cart/cart-view.ts'
import { useT } from '../../../messages.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/surface.tsx'
import { AddressBlock } from '../../payer/address-block.tsx'
import { addressUse } from '../../payer/address-use.ts'
import { PayerFields } from '../../payer/payer-fields.tsx'
import { payerLabel } from '../../payer/payer-labels.ts'
import { checkPayerStep } from '../payer/check-payer-step.ts'
import type { StepFacts, StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { OrderCheck } from '../summary/check-answers.tsx'
import { checkSummary } from '../summary/check-summary.ts'
import { Coupon } from '../summary/coupon.tsx'
import { FirstPaymentDialog } from '../summary/first-payment-dialog.tsx'
import { Instalments } from '../summary/instalments.tsx'
import { payLabel } from '../summary/pay-label.ts'
import { reselects } from '../summary/reselects.ts'
import { Agreement, summaryLines } from '../summary/summary.tsx'
import { SummaryNote } from '../summary/summary-note.tsx'
import { summarySum } from '../summary/summary-sum.ts'
import { useStep } from '../use-step.ts'
import type { Values } from '../values.ts'

/** The second of two screens: who pays, the order once more, the contribution, the payment (design 3.2.15). */
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
  const [details, setDetails] = useState(false)
  const sum = summarySum(step.values, facts)
  const [coupon] = cart.coupons
  return (
    <>
      <StepFrame
        step={step}
        name="quick-payment"
        lines={summaryLines(t, cart, sum, facts.brand)}
        total={sum.whole}
        submitLabel={payLabel(t, { cart, sum, people: facts.people })}
        busyLabel={t('pay.preparing')}
        back={facts.path}
        empty=""
        note={<SummaryNote facts={facts} cart={cart} sum={sum} />}
      >
        {reselects(start.problems) && (
          <p>
            <ButtonLink kind="secondary" href={facts.path}>
              {t('summary.reselect')}
            </ButtonLink>
          </p>
        )}
        <Card className="stack payer-fields" aria-labelledby="payer-title">
          <h2 id="payer-title">{t('payer.title')}</h2>
          <PayerFields controls={step} facts={facts} />
          <AddressBlock controls={step} use={addressUse(facts)} />
        </Card>
        <OrderCheck facts={facts} cart={cart} />
        {(facts.form.allowCoupons || coupon) && <Coupon step={step} coupon={coupon} />}
        <Instalments step={step} cart={cart} sum={sum} onDetails={() => setDetails(true)} />
        <Agreement step={step} sum={sum} />
      </StepFrame>
      {sum.terms.length > 1 && (
        <FirstPaymentDialog
          brand={facts.brand}
          cart={cart}
          sum={sum}
          open={details}
          onClose={() => setDetails(false)}
        />
      )}
    </>
  )
}

function checkBoth(values: Values, facts: StepFacts) {
  return [...checkPayerStep(values, facts), ...checkSummary(values, facts)]
}
