import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
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
  /** What came of a transfer, in cents, which the association gives back; and whether its last day is over. */
  readonly came?: { readonly received: Cents; readonly isLate: boolean }
}

/** An order is cancelled because its money never came, or not all of a transfer: nothing was charged. */
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
    transferUnpaid: [transferWords(t, order)],
    restUnpaid: [t('mail.unpaid_rest_body', { firstName, due: amount, form })],
  }
  return writeLetter({
    sender: order,
    subject: t('mail.cancelled_subject', { organization }),
    preview: t(order.why === 'transferUnpaid' ? 'transfer.mail_lapsed_preview' : 'mail.cancelled_preview'),
    title: t('mail.cancelled_title'),
    paragraphs: [...reasons[order.why], t('mail.cancelled_again')],
    action: { label: t('mail.back_to_campaign'), address: order.formUrl },
  })
}

function transferWords(t: Translator, { came, locale, ...order }: OrderCancelled): string {
  const { received = 0, isLate = true } = came ?? {}
  const told = {
    ...{ firstName: order.payerFirstName, form: order.formTitle, organization: order.organizationName },
    amount: money(order.amount, locale),
  }
  if (received === 0) return t(isLate ? 'transfer.mail_lapsed' : 'transfer.mail_ended', told)
  const part = { ...told, received: money(received, locale) }
  return t(isLate ? 'transfer.mail_part_lapsed' : 'transfer.mail_part_ended', part)
}
