import { invoicesOfOrder } from '#db/invoices.ts'
import { invoiceIssuedMail } from '#documents/mail/invoice-issued.ts'
import { invoiceNumber } from '#domain/invoice/invoice.ts'
import type { App } from '../app.ts'
import { invoiceUrl } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { readOrderView } from '../order/read-order-view.ts'

/** Leads the payer of an order to the invoice that waited for its association; `undefined` once the payer was erased. */
export async function writeInvoiceMail(
  app: App,
  { organizationId, subjectId }: MailJob<'invoiceIssued'>,
): Promise<Letter | undefined> {
  const key = { organizationId, id: Number(subjectId) }
  const view = await readOrderView(app, key)
  const [invoice] = await invoicesOfOrder(app.db, key)
  if (view?.payer?.email == null || invoice === undefined) return undefined
  const { order, payer, campaign, contactEmail } = view
  const content = invoiceIssuedMail({
    ...payersSenderOf(app, order.locale, campaign.organization, campaign.form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: campaign.form.title,
    number: invoiceNumber(invoice),
    amount: invoice.amount,
    invoiceUrl: invoiceUrl(app, invoice, 'mail'),
  })
  return {
    to: { name: nameOf(payer), address: view.payer.email },
    orderId: order.id,
    replyTo: contactEmail,
    ...content,
  }
}
