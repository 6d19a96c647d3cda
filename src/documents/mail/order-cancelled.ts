import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type OrderCancelled = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  /** What had been authorised, in cents. */
  readonly total: Cents
  readonly formUrl: string
}

/** The authorisation was lost before the capture: the order is cancelled, nothing was charged (rule PAY-17). */
export function orderCancelledMail(order: OrderCancelled): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: form } = order
  const t = serverTranslator(locale)
  return writeLetter({
    sender: order,
    subject: t('mail.cancelled_subject', { organization }),
    preview: t('mail.cancelled_preview'),
    title: t('mail.cancelled_title'),
    paragraphs: [
      t('mail.cancelled_body', { firstName, total: money(order.total, locale), form }),
      t('mail.cancelled_nothing'),
      t('mail.cancelled_again'),
    ],
    action: { label: t('mail.back_to_campaign'), address: order.formUrl },
  })
}
