import { useState } from 'react'
import type { CartView } from '#domain/cart/cart-view.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../../messages.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Consents, DataNotice } from '../../consents.tsx'
import { TipCard } from '../../tip/tip-card.tsx'
import { cartLines, type SummaryLine } from '../cart-lines.ts'
import { stepAddress } from '../step-address.ts'
import type { StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { type Step, useStep } from '../use-step.ts'
import { OrderCheck, PayerCheck } from './check-answers.tsx'
import { checkSummary } from './check-summary.ts'
import { Coupon } from './coupon.tsx'
import { FirstPaymentDialog } from './first-payment-dialog.tsx'
import { Instalments } from './instalments.tsx'
import { payLabel } from './pay-label.ts'
import { reselects } from './reselects.ts'
import { SummaryNote } from './summary-note.tsx'
import { type SummarySum, summarySum } from './summary-sum.ts'

/** The last step: everything once more, the contribution, the consents, the payment (design 3.2.5). */
export function Summary(props: StepProps) {
  const { cart } = props.facts
  return cart === null ? null : <SummaryOf {...props} cart={cart} />
}

type Props = StepProps & { readonly cart: CartView }

function SummaryOf({ facts, start, cart }: Props) {
  const t = useT()
  const labelOf = (field: string) => (field === 'discountCode' ? t('coupon.field') : '')
  const step = useStep({ facts, start }, { check: checkSummary, labelOf })
  const [details, setDetails] = useState(false)
  const sum = summarySum(step.values, facts)
  const [coupon] = cart.coupons
  return (
    <>
      <StepFrame
        step={step}
        name="summary"
        title={t('summary.to_pay')}
        lines={summaryLines(t, cart, sum, facts.brand)}
        total={sum.whole}
        submitLabel={payLabel(t, { cart, sum, people: facts.people })}
        busyLabel={t('pay.preparing')}
        back={stepAddress(facts.path, 3)}
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

/** The contribution, which nobody is asked for where nothing is paid (D5), and the boxes. */
export function Agreement({ step, sum }: { readonly step: Step; readonly sum: SummarySum }) {
  const { facts } = step
  const { name: organization, salesConditionsUrl } = facts.organization
  return (
    <>
      {sum.tipAsked && (
        <TipCard
          controls={step}
          facts={{ ...facts, organization }}
          suggestion={sum.suggestion}
          follows="cart"
        />
      )}
      <div className="stack">
        <Consents controls={step} facts={{ ...facts, organization, salesConditionsUrl }} />
        <DataNotice organization={organization} privacyUrl={facts.privacyUrl} />
      </div>
    </>
  )
}

/** The order with the contribution, once one is chosen: none is no line, and never « Gratuit ». */
export function summaryLines(
  t: Translator,
  cart: CartView,
  { tip, tipAsked }: SummarySum,
  brand: string,
): readonly SummaryLine[] {
  const lines = cartLines(t, cart)
  return tip && tipAsked ? [...lines, { label: t('tip.line', { brand }), amount: tip }] : lines
}
