import { requestById } from '#db/payment-requests.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { type RecoveryState, recoveryState } from '#db/recovery-state.ts'
import type { PaymentTerm } from '#domain/cart/payment-terms.ts'
import { type ShownPaymentStatus, shownStatus } from '#domain/payment/payment-flow.ts'
import type { ProviderFields } from '#domain/payment/provider.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** A past-due payment as the summary of every other payment shows it. Amounts in cents, without any contribution. */
export type UnpaidSummary = {
  readonly paymentId: string
  readonly orderId: number
  readonly amount: number
  readonly term: PaymentTerm
  readonly status: ShownPaymentStatus
  readonly place: RecoveryState['place']
  readonly provider: { readonly name: string; readonly fields: ProviderFields | null }
  readonly backUrl: string | null
}

/**
 * Shows a payment of an order to whoever holds its capability, or that of a visit which settles it (rule DUE-17): the payment
 * alone, and nothing of its payer. One that is due later does not exist yet.
 */
export async function readUnpaid(app: App, { id }: { readonly id: string }): Promise<Result<UnpaidSummary>> {
  const state =
    (await recoveryState(app.db, { regularisationId: id })) ??
    (await recoveryState(app.db, { paymentKey: id }))
  if (state === undefined || state.payment.status === 'Waiting') return failWith('NOT_FOUND')
  const { payment, place, visit } = state
  const { name, fields } = app.provider(place.provider)
  return ok({
    paymentId: payment.key,
    orderId: payment.orderId,
    amount: payment.amount - payment.amountTip,
    term: await termOf(app, payment),
    status: shownStatus(payment.status),
    place,
    provider: { name, fields },
    backUrl: visit?.backUrl ?? null,
  })
}

/** The row of the plan that was agreed to, where there is one: it knows the discount and the VAT. */
async function termOf(app: App, payment: RecoveryState['payment']): Promise<PaymentTerm> {
  const { organizationId, orderId, number, dueOn: date } = payment
  const realAmount = payment.amount - payment.amountTip
  const [first] = await paymentsOfOrder(app.db, { organizationId, id: orderId })
  const request = first?.requestId ? await requestById(app.db, first.requestId) : undefined
  const agreed = request?.frozen.terms.find(term => term.number === number && term.realAmount === realAmount)
  const plain = { number, initialAmount: realAmount, discount: 0, vat: 0, realAmount }
  return { ...(agreed ?? plain), date, amountTip: 0 }
}
