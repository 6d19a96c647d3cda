import { providerOfPayment } from '#db/payment-attempts.ts'
import { paymentById } from '#db/payments.ts'
import { providerFeeEntry } from '#domain/ledger/ledger.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { book } from '../records.ts'

/** Books the provider's own fee once its balance transaction appears: the operator's expense (rule MON-5). */
export async function bookProviderFee(app: App, key: PaymentKey): Promise<void> {
  const payment = await paymentById(app.db, key)
  if (payment === undefined || payment.intentId === null || payment.capturedAt === null) return
  const provider = app.provider(await providerOfPayment(app.db, payment))
  const answer = await provider.fees.readFee(payment.intentId)
  if (answer.outcome !== 'done' || answer.value === null)
    throw new Error('the provider does not know its fee yet')
  app.crashPoint('fee-read')
  const { id, amount } = answer.value
  if (amount === 0) return
  const entry = providerFeeEntry({ key: id, fee: amount })
  const { organizationId } = key
  await app.transaction(tx => book(app, tx, { organizationId, paymentId: payment.id }, entry))
  app.crashPoint('fee-booked')
}
