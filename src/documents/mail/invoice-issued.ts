import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type InvoiceIssued = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly number: string
  /** With tax, in cents. */
  readonly amount: Cents
  /** Its page, with its signed token. */
  readonly invoiceUrl: string
}

/** Leads a payer to an invoice that could not be issued with their order (rule INV-6). */
export function invoiceIssuedMail(invoice: InvoiceIssued): MailContent {
  const {
    locale,
    organizationName: organization,
    payerFirstName: firstName,
    formTitle: form,
    number,
  } = invoice
  const t = serverTranslator(locale)
  const amount = money(invoice.amount, locale)
  return writeLetter({
    sender: invoice,
    subject: t('invoice.mail_subject', { organization }),
    preview: t('invoice.mail_preview', { number }),
    title: t('invoice.mail_title'),
    paragraphs: [t('invoice.mail_body', { firstName, organization, form, number, amount })],
    action: {
      label: t('invoice.mail_action'),
      address: invoice.invoiceUrl,
      note: t('receipt.mail_link_note'),
    },
  })
}
