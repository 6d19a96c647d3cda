import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type DebitRefused = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  /** What the bank was asked for. */
  readonly amount: Cents
  /** What is asked for now: without the contribution, and without what its payer gave back. */
  readonly due: Cents
  /** Its payer gave the rest of the order back: only what is kept can still be cancelled. */
  readonly isWithdrawn: boolean
  /** The last day to pay otherwise, ISO. */
  readonly until: string
  /** The page where it can be paid, with its signed token. */
  readonly payUrl: string
}

/** The bank refused a debit: the payer has some days to pay otherwise before the order is cancelled (rule PAY-18). */
export function debitRefusedMail(debit: DebitRefused): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: form } = debit
  const t = serverTranslator(locale)
  const amount = money(debit.amount, locale)
  const due = money(debit.due, locale)
  const date = longDate(debit.until, locale, { weekday: false })
  return writeLetter({
    sender: debit,
    subject: t('mail.debit_refused_subject', { organization }),
    preview: t('mail.debit_refused_preview', { date }),
    title: t('mail.debit_refused_title'),
    paragraphs: [
      t('mail.debit_refused_body', { firstName, amount, form }),
      ...(debit.due < debit.amount ? [t('mail.debit_refused_due', { due })] : []),
      t(debit.isWithdrawn ? 'mail.debit_refused_rest_until' : 'mail.debit_refused_until', { date }),
    ],
    action: {
      label: t('pay.button', { amount: due }),
      address: debit.payUrl,
      note: t('mail.personal_pay_link'),
    },
  })
}
