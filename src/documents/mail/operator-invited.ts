import { serverTranslator } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type OperatorInvited = Sender & {
  /** ISO instant until which the link works. */
  readonly expiresAt: string
  readonly acceptUrl: string
}

/** Somebody is asked to operate the installation; the mail is the same with an account and without. */
export function operatorInvitedMail(invited: OperatorInvited): MailContent {
  const { locale, brand, expiresAt, acceptUrl } = invited
  const t = serverTranslator(locale)
  return writeLetter({
    sender: invited,
    subject: t('factor.mail_operator_subject', { brand }),
    preview: t('factor.mail_operator_title', { brand }),
    title: t('factor.mail_operator_title', { brand }),
    paragraphs: [t('factor.mail_operator_body', { brand }), t('factor.mail_operator_unexpected')],
    action: {
      label: t('invitation.mail_accept'),
      address: acceptUrl,
      note: t('invitation.mail_until', { date: longDate(expiresAt, locale) }),
    },
  })
}
