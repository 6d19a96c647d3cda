import { serverTranslator } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type AdministratorInvited = Sender & {
  /** Who invites, by name. */
  readonly invitedBy: string
  /** The campaign that is to be administered; null: the whole organization. */
  readonly formTitle: string | null
  /** ISO instant until which the link works. */
  readonly expiresAt: string
  readonly acceptUrl: string
}

/** Somebody is asked to administer; the mail is the same with an account and without. */
export function administratorInvitedMail(invited: AdministratorInvited): MailContent {
  const { locale, organizationName: organization, invitedBy, formTitle, brand } = invited
  const t = serverTranslator(locale)
  const body =
    formTitle === null
      ? t('invitation.mail_organization', { invitedBy, organization, brand })
      : t('invitation.mail_campaign', { invitedBy, form: formTitle, organization, brand })
  return writeLetter({
    sender: invited,
    subject: t('invitation.mail_subject', { organization }),
    preview: t('invitation.mail_preview', { invitedBy }),
    title: t('invitation.mail_title', { organization }),
    paragraphs: [body, t('invitation.mail_unexpected')],
    action: {
      label: t('invitation.mail_accept'),
      address: invited.acceptUrl,
      note: t('invitation.mail_until', { date: longDate(invited.expiresAt, locale) }),
    },
  })
}
