import { type ReactNode, useState } from 'react'
import type { CartView } from '#domain/cart/cart-view.ts'
import { useT } from '../../../messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import type { StepFacts } from '../step-facts.ts'
import type { Step } from '../use-step.ts'
import { Agreement } from './agreement.tsx'
import { ApplyNote } from './apply-note.tsx'
import { FirstPaymentDialog } from './first-payment-dialog.tsx'
import { Instalments } from './instalments.tsx'
import { Means } from './means.tsx'
import { PaidBefore } from './paid-before.tsx'
import type { SummarySum } from './summary-sum.ts'

type Props = {
  readonly step: Step
  readonly cart: CartView
  readonly sum: SummarySum
  readonly onDetails: () => void
}

/** How a cart is paid: in how many payments, with what contribution, under which terms. */
export function Paying({ step, cart, sum, onDetails }: Props) {
  return (
    <>
      <ApplyNote facts={step.facts} sum={sum} />
      <PaidBefore facts={step.facts} />
      <NoReceipt facts={step.facts} cart={cart} />
      <Instalments step={step} cart={cart} sum={sum} onDetails={onDetails} />
      <Means step={step} sum={sum} />
      <Agreement step={step} sum={sum} />
    </>
  )
}

/** Why something that is given opens no receipt: what comes in return is worth too much (rule TAX-11). */
function NoReceipt({ facts, cart }: { readonly facts: StepFacts; readonly cart: CartView }) {
  const t = useT()
  const { beyond } = cart.taxReduction
  if (!beyond || !facts.organization.issuesReceipts) return null
  return <Banner tone="info" live="off" title={t(`summary.beyond_${beyond}`)} />
}

type WithProps = Pick<StepFacts, 'brand'> & {
  readonly cart: CartView
  readonly sum: SummarySum
  readonly children: (openDetails: () => void) => ReactNode
}

/** A form, and beside it the dialog of what today's payment is made of: a form stands in no other. */
export function WithFirstPayment({ brand, cart, sum, children }: WithProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {children(() => setOpen(true))}
      {sum.terms.length > 1 && (
        <FirstPaymentDialog brand={brand} cart={cart} sum={sum} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
