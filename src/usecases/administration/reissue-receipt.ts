import { latestReceiptOf, successorOf } from '#db/receipts.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { issuerOf } from '../receipt/issuer.ts'
import { paymentsNow } from '../receipt/sale-of-payment.ts'
import { issueFirst } from '../receipt/settle-receipt.ts'
import { auditReceipt, type OfReceipt, openReceipt } from './open-receipts.ts'

/**
 * Issues another receipt, with the facts of today, in the place of one that was cancelled without any (rule TAX-9). Grave: it asks for a
 * proof and is written down. `CONFLICT`: that one stands or has a successor, one of its payments has another, or none can be issued now;
 * on `replace`: a refund or a dispute of its payments is under way.
 */
export async function reissueTaxReceipt(app: App, visit: OfReceipt): Promise<Result<null>> {
  const opened = await openReceipt(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { row, userId } = opened.value
  if (row.status !== 'canceled') return failWith('CONFLICT')
  return app.transaction(async tx => {
    const payments = await paymentsNow(tx, row)
    if (payments === 'underWay') return failWith('CONFLICT', 'replace')
    for (const { key } of payments) {
      if ((await latestReceiptOf(tx, key))?.status === 'issued') return failWith('CONFLICT')
    }
    if ((await successorOf(tx, row)) !== undefined) return failWith('CONFLICT')
    const issuer = await issuerOf(tx, row.organizationId)
    const next = await issueFirst(app, tx, { issuer, payments, replaces: row })
    if (next === undefined) return failWith('CONFLICT')
    await auditReceipt(app, tx, row, { userId, action: 'receipt.reissue', facts: {} })
    return ok(null)
  })
}
