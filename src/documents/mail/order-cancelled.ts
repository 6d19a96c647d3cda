import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type OrderCancelled = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  /** What had been authorised, was to be debited, or was left to pay, in cents. */
  readonly amount: Cents
  readonly formUrl: string
  /**
   * The authorisation was lost before the capture (rule PAY-17), or a refused debit was not paid otherwise in time (rule PAY-18),
   * `restUnpaid` where its payer gave the rest of the order back (rule REF-11); or a transfer did not come in time (rule PAY-34).
   */
  readonly why: 'authorisationLost' | 'debitUnpaid' | 'restUnpaid' | 'transferUnpaid'
}

/** An order is cancelled because its money never came: nothing was charged. */
export function orderCancelledMail(order: OrderCancelled): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: form } = order
  const t = serverTranslator(locale)
  const amount = money(order.amount, locale)
  const reasons = {
    authorisationLost: [
      t('mail.cancelled_body', { firstName, total: amount, form }),
      t('mail.cancelled_nothing'),
    ],
    debitUnpaid: [t('mail.unpaid_body', { firstName, amount, form })],
    transferUnpaid: [t('transfer.mail_lapsed', { firstName, amount, form })],
    restUnpaid: [t('mail.unpaid_rest_body', { firstName, due: amount, form })],
  }
  return writeLetter({
    sender: order,
    subject: t('mail.cancelled_subject', { organization }),
    preview: t('mail.cancelled_preview'),
    title: t('mail.cancelled_title'),
    paragraphs: [...reasons[order.why], t('mail.cancelled_again')],
    action: { label: t('mail.back_to_campaign'), address: order.formUrl },
  })
}
