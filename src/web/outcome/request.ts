import { data, redirect } from 'react-router'
import { failureAddress, paymentPageAddress } from '#domain/payment/outcome-address.ts'
import { visit } from '../context.ts'
import { isCapability } from '../payment/capability.ts'
import { placeOf } from '../payment/place.ts'
import { stayInFrame } from '../widget/payment-in-frame.ts'
import type { Route } from './+types/request'

/** `/paiement/embarque/confirmation/:id`: leads to the outcome of a payment request, or back to its payment page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const { acts } = facts
  if (!isCapability(params.id)) throw data(null, { status: 404 })
  const request = { paymentRequestId: params.id }
  const [read, step] = await Promise.all([acts.readPaymentSummary(request), acts.advancePayment(request)])
  if (!read.ok || !step.ok) throw data(null, { status: 404 })
  stayInFrame(facts, read.value.request)
  const { redirectUrl, action, errorCode } = step.value
  if (errorCode === 'DUPLICATED_PAYMENT')
    return redirect(failureAddress(placeOf(read.value), errorCode, params.id))
  return redirect(
    action === 'Redirect' ? paymentPageAddress(params.id) : (redirectUrl ?? paymentPageAddress(params.id)),
  )
}

/** A page, so that its 404 is one too; nothing of it is ever shown. */
export default function RequestOutcome() {
  return null
}
