import type { Cents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type AccountAsked = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  /** What is paid back, in cents. */
  readonly amount: Cents
  readonly pageUrl: string
}

/** An association pays somebody back by transfer, and asks for their account (rule REF-14). */
export function accountAskedMail(about: AccountAsked): MailContent {
  const { locale, organizationName: organization, payerFirstName: firstName, formTitle: title, brand } = about
  const t = serverTranslator(locale)
  const amount = money(about.amount, locale)
  return writeLetter({
    sender: about,
    subject: t('repayment.mail_subject', { organization, amount }),
    preview: t('repayment.mail_preview', { title }),
    title: t('repayment.mail_title', { amount }),
    paragraphs: [
      t('repayment.mail_body', { firstName, organization, amount, title }),
      t('repayment.mail_why', { brand }),
    ],
    action: { label: t('repayment.mail_action'), address: about.pageUrl, note: t('mail.personal_link') },
  })
}
