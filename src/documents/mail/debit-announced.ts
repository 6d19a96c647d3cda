import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type DebitAnnounced = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly orderNumber: string
  /** The instant of the order. */
  readonly date: string
  /** What will be debited, the tip included, in cents. */
  readonly amount: Cents
  /** The earliest day of the debit, ISO. */
  readonly on: string
  /** The unique reference of the mandate, and the creditor's identifier. */
  readonly reference: string
  readonly creditorId: string
  readonly recurring: boolean
  readonly orderUrl: string
}

/** Tells of a direct debit before it comes: its amount, its date and the mandate that was agreed to (SEPA Core). */
export function debitAnnouncedMail(debit: DebitAnnounced): MailContent {
  const { locale, organizationName: organization, reference, creditorId } = debit
  const t = serverTranslator(locale)
  const amount = money(debit.amount, locale)
  const date = longDate(debit.on, locale, { weekday: false })
  return writeLetter({
    sender: debit,
    subject: t('mail.debit_subject', { organization }),
    preview: t('mail.debit_preview', { amount, date }),
    title: t('mail.debit_title', { firstName: debit.payerFirstName }),
    paragraphs: [t('mail.debit_body', { form: debit.formTitle, amount, date }), t('mail.debit_documents')],
    amounts: {
      facts: t('mail.order_facts', {
        number: debit.orderNumber,
        date: longDate(debit.date, locale, { weekday: false }),
      }),
      rows: [],
      totalLabel: t('mail.debit_amount'),
      total: amount,
    },
    panels: [
      {
        heading: t('sepa.mandate_title'),
        text: t('sepa.reference', { reference }),
        notes: [
          t('sepa.creditor', { organization, creditorId }),
          t(debit.recurring ? 'sepa.recurring' : 'sepa.once'),
          t('sepa.refund'),
        ],
      },
    ],
    action: { label: t('mail.see_order'), address: debit.orderUrl, note: t('mail.personal_link') },
  })
}
