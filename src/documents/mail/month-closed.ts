import { type ClosedMonth, firstDayOf } from '#domain/accounting/months.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longMonth, money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type MonthClosed = Sender & {
  readonly closed: ClosedMonth
  /** Opens the paper and the files of the month, without an account. */
  readonly url: string
}

/** Who keeps an association's money and its accountant are told of a month that was closed. */
export function monthClosedMail(mail: MonthClosed): MailContent {
  const { locale, organizationName: organization, closed, url } = mail
  const t = serverTranslator(locale)
  const month = longMonth(firstDayOf(closed.month), locale)
  const body = t('accounting.mail_body', { organization, month })
  return writeLetter({
    sender: mail,
    subject: t('accounting.mail_subject', { organization, month }),
    preview: body,
    title: t('accounting.mail_title', { month }),
    paragraphs: [
      body,
      t('accounting.mail_sums', { count: closed.entries, amount: money(closed.amount, locale) }),
      t('accounting.mail_hash', { hash: closed.hash }),
    ],
    action: { label: t('accounting.mail_see'), address: url },
  })
}
