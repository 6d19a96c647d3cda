import { latestReceiptOf } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import type { BeyondCounterpart } from '#domain/form/counterpart.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { factsOfReceipt, type NoReceipt } from '../receipt/issue-receipt.ts'
import { issuerOf } from '../receipt/issuer.ts'
import { deductiblePayment } from '../receipt/sale-of-payment.ts'

const obstacles = { quarter: 'counterpartQuarter', cap: 'counterpartCap' } as const

/** What nobody would guess of a payment's tax receipt. */
export type ReceiptNotes = {
  /** Why it has none, although it opens a right to one (rule TAX-7). */
  readonly receiptObstacle: NoReceipt | null
  /** Why something of it stands on no receipt beside what does: the limit that its counterpart is beyond (rule TAX-11). */
  readonly receiptLacks: BeyondCounterpart
}

const nothing: ReceiptNotes = { receiptObstacle: null, receiptLacks: null }

/**
 * Nothing where a payment opens no right to a receipt, and where its organization issues none at all; no obstacle where it has one, or had
 * one that was cancelled for another reason than its counterpart.
 */
export async function receiptNotesOf(app: App, tx: Transaction, key: PaymentKey): Promise<ReceiptNotes> {
  const issuer = await issuerOf(tx, key.organizationId)
  if (issuer.missing.length > 0) return nothing
  const payment = await deductiblePayment(tx, key)
  if (payment === undefined || payment === 'underWay') return nothing
  const { beyond, deductible, donor } = payment
  const receiptLacks = deductible.amount === 0 ? null : beyond
  const latest = await latestReceiptOf(tx, key)
  if (latest !== undefined && latest.cancelCause !== 'givenBack')
    return { receiptObstacle: null, receiptLacks }
  if (deductible.amount === 0) return { receiptObstacle: beyond && obstacles[beyond], receiptLacks }
  if (latest !== undefined) return { receiptObstacle: null, receiptLacks }
  const facts = factsOfReceipt(app, issuer, donor, [payment])
  return typeof facts === 'string'
    ? { receiptObstacle: facts, receiptLacks: null }
    : { receiptObstacle: null, receiptLacks }
}
