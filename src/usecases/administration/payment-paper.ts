import { failWith, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { attestationFile, type ReadDocument } from '../order/attestation.ts'

/**
 * The attestation of a payment as its payer has it, for who sees the payments of an association: the voucher of its entry. `NOT_FOUND`
 * where nothing was paid, or all of it came back; to anyone else there is none.
 */
export async function readPaymentPaper(app: App, visit: PaymentVisit): Promise<Result<ReadDocument>> {
  const found = await administeredPayment(app, visit, 'seePayments')
  return found === undefined ? failWith('NOT_FOUND') : attestationFile(app, found.payment)
}
