import { documentOf } from '#db/documents.ts'
import { factsOfPaymentsOrder } from '#db/order-facts.ts'
import { paymentsOfReceipt, receiptById } from '#db/receipts.ts'
import { taxReceiptMail } from '#documents/mail/tax-receipt.ts'
import type { App } from '../app.ts'
import { receiptUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, wordedSenderOf } from '../mail-envelope.ts'
import { receiptOf } from '../order/document-file.ts'

/**
 * Writes the mail of a tax receipt, to who paid what it covers; `undefined` once it is cancelled, or its donor was erased. What follows
 * the id in the subject tells one that is sent again from the first.
 */
export async function writeReceiptMail(app: App, job: MailJob<'taxReceipt'>): Promise<Letter | undefined> {
  const { organizationId, subjectId } = job
  const [id = ''] = subjectId.split(':')
  const receipt = await receiptById(app.db, id)
  if (receipt?.organizationId !== organizationId || receipt.status !== 'issued') return undefined
  const [covered] = await paymentsOfReceipt(app.db, receipt)
  const facts =
    covered && (await factsOfPaymentsOrder(app.db, { organizationId, paymentId: covered.paymentId }))
  const document = await documentOf(app.db, { organizationId, kind: receipt.kind, subjectId: id })
  if (facts?.payer?.email == null || document === undefined) return undefined
  const { campaign, order, payer } = facts
  const { number, donor, replaces } = receiptOf(document)
  return {
    to: { name: donor.name, address: facts.payer.email },
    orderId: order.id,
    replyTo: facts.contactEmail,
    ...taxReceiptMail({
      ...wordedSenderOf(app, order.locale, campaign, job),
      ...{ donorName: payer.firstName ?? donor.name, number, amount: receipt.amount, replaces },
      receiptUrl: receiptUrl(app, receipt, 'mail'),
    }),
  }
}
