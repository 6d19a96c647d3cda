import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type MoneyReturned = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  /** What is given back, the tip included, in cents. */
  readonly amount: Cents
  /** The money came for a cart that had expired, or for an order that was paid already. */
  readonly reason: 'expired' | 'duplicate'
  /** Where to go on: the campaign after `expired`, the order page after `duplicate`. */
  readonly nextUrl: string
}

/** Money that came too late, or twice, is given back in full (rule PAY-8). */
export function moneyReturnedMail(payment: MoneyReturned): MailContent {
  const {
    locale,
    organizationName: organization,
    payerFirstName: firstName,
    formTitle: form,
    reason,
  } = payment
  const t = serverTranslator(locale)
  const amount = money(payment.amount, locale)
  const isExpired = reason === 'expired'
  return writeLetter({
    sender: payment,
    subject: t('mail.returned_subject', { organization }),
    preview: t('mail.returned_preview', { amount }),
    title: t('mail.returned_title'),
    paragraphs: [
      t(isExpired ? 'mail.returned_expired' : 'mail.returned_duplicate', { firstName, form }),
      t('mail.returned_refund', { amount }),
      t('mail.returned_delay'),
    ],
    action: {
      label: t(isExpired ? 'mail.back_to_campaign' : 'mail.see_order'),
      address: payment.nextUrl,
    },
  })
}
