import { type ReactNode, useState } from 'react'
import type { CartView } from '#domain/cart/cart-view.ts'
import { useT } from '../../../messages.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { stepAddress } from '../step-address.ts'
import type { StepProblem } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import type { Step } from '../use-step.ts'
import { Agreement } from './agreement.tsx'
import { Coupon } from './coupon.tsx'
import { FirstPaymentDialog } from './first-payment-dialog.tsx'
import { Instalments } from './instalments.tsx'
import { payLabel } from './pay-label.ts'
import { reselects } from './reselects.ts'
import { summaryLines } from './summary-lines.ts'
import { SummaryNote } from './summary-note.tsx'
import { summarySum } from './summary-sum.ts'

type Props = {
  readonly step: Step
  readonly cart: CartView
  readonly name: 'summary' | 'quick-payment'
  readonly title?: string
  readonly back: string
  /** What the server refused when the page was opened. */
  readonly refused: readonly StepProblem[]
  /** What is to be checked or filled in before the payment is chosen. */
  readonly children: ReactNode
}

/** The last screen of an order, in four steps or two: what is checked, then how it is paid, and the boxes. */
export function PaymentFrame({ step, cart, refused, children, ...rest }: Props) {
  const t = useT()
  const [details, setDetails] = useState(false)
  const { facts } = step
  const sum = summarySum(step.values, facts)
  const [coupon] = cart.coupons
  return (
    <>
      <StepFrame
        {...rest}
        step={step}
        lines={summaryLines(t, cart, sum, facts.brand)}
        total={sum.whole}
        submitLabel={payLabel(t, { cart, sum, people: facts.people })}
        busyLabel={t('pay.preparing')}
        empty=""
        note={<SummaryNote facts={facts} cart={cart} sum={sum} />}
      >
        {reselects(refused) && (
          <p>
            <ButtonLink kind="secondary" href={stepAddress(facts.path, 1)}>
              {t('summary.reselect')}
            </ButtonLink>
          </p>
        )}
        {children}
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
