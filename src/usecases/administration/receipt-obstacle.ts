import { latestReceiptOf } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { factsOfReceipt, type NoReceipt } from '../receipt/issue-receipt.ts'
import { issuerOf } from '../receipt/issuer.ts'
import { deductiblePayment } from '../receipt/sale-of-payment.ts'

const obstacles = { quarter: 'counterpartQuarter', cap: 'counterpartCap' } as const

/**
 * Why a payment that opens a right to a tax receipt has none (rule TAX-7); null where it has one, where it had one that
 * was cancelled for another reason than its counterpart, where it opens no such right, and where its organization issues none at all.
 */
export async function receiptObstacleOf(
  app: App,
  tx: Transaction,
  key: PaymentKey,
): Promise<NoReceipt | null> {
  const issuer = await issuerOf(tx, key.organizationId)
  if (issuer.missing.length > 0) return null
  const latest = await latestReceiptOf(tx, key)
  if (latest !== undefined && latest.cancelCause !== 'givenBack') return null
  const payment = await deductiblePayment(tx, key)
  if (payment === undefined || payment === 'underWay') return null
  if (payment.deductible.amount === 0) return payment.beyond && obstacles[payment.beyond]
  if (latest !== undefined) return null
  const facts = factsOfReceipt(app, issuer, payment.donor, [payment])
  return typeof facts === 'string' ? facts : null
}
