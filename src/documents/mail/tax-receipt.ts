import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type TaxReceiptMail = Sender & {
  readonly donorName: string
  readonly number: string
  readonly amount: Cents
  /** The number of the receipt whose place it takes. */
  readonly replaces: string | null
  /** Its page, with its signed token. */
  readonly receiptUrl: string
}

/** Leads a donor to their tax receipt. */
export function taxReceiptMail(mail: TaxReceiptMail): MailContent {
  const { locale, organizationName: organization, donorName: name, number, replaces } = mail
  const t = serverTranslator(locale)
  const amount = money(mail.amount, locale)
  return writeLetter({
    sender: mail,
    subject: t('receipt.mail_subject', { organization }),
    preview: t('receipt.mail_preview'),
    title: t('receipt.mail_title'),
    paragraphs: [
      t('receipt.mail_body', { name, number, amount, organization }),
      ...(replaces === null ? [] : [t('receipt.mail_replaces', { number: replaces })]),
    ],
    action: { label: t('receipt.mail_action'), address: mail.receiptUrl, note: t('receipt.mail_link_note') },
  })
}
