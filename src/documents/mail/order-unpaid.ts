import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type OrderUnpaid = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly amount: Cents
  readonly formUrl: string
}

/** A refused debit was not paid otherwise in time: the order is cancelled, nothing was debited (rule PAY-18). */
export function orderUnpaidMail(order: OrderUnpaid): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: form } = order
  const t = serverTranslator(locale)
  return writeLetter({
    sender: order,
    subject: t('mail.cancelled_subject', { organization }),
    preview: t('mail.cancelled_preview'),
    title: t('mail.cancelled_title'),
    paragraphs: [
      t('mail.unpaid_body', { firstName, amount: money(order.amount, locale), form }),
      t('mail.cancelled_again'),
    ],
    action: { label: t('mail.back_to_campaign'), address: order.formUrl },
  })
}
