import { useState } from 'react'
import type { CartView } from '#domain/cart/cart-view.ts'
import type { Step } from '../use-step.ts'
import { Agreement } from './agreement.tsx'
import { FirstPaymentDialog } from './first-payment-dialog.tsx'
import { Instalments } from './instalments.tsx'
import type { SummarySum } from './summary-sum.ts'

type Props = { readonly step: Step; readonly cart: CartView; readonly sum: SummarySum }

/** How a cart is paid: in how many payments, with what contribution, under which terms. */
export function Paying({ step, cart, sum }: Props) {
  const [details, setDetails] = useState(false)
  const { facts } = step
  return (
    <>
      <Instalments step={step} cart={cart} sum={sum} onDetails={() => setDetails(true)} />
      <Agreement step={step} sum={sum} />
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
