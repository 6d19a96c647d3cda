import type { Role } from '#domain/access/role.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type AdministratorInvited = Sender & {
  /** Who invites, by name. */
  readonly invitedBy: string
  readonly role: Role['role']
  /** The campaign that is to be administered; null: the whole organization. */
  readonly formTitle: string | null
  /** ISO instant until which the link works. */
  readonly expiresAt: string
  readonly acceptUrl: string
}

/** Somebody is asked to administer; the mail is the same with an account and without. */
export function administratorInvitedMail(invited: AdministratorInvited): MailContent {
  const { locale, organizationName: organization, invitedBy } = invited
  const t = serverTranslator(locale)
  return writeLetter({
    sender: invited,
    subject: t('invitation.mail_subject', { organization }),
    preview: t('invitation.mail_preview', { invitedBy }),
    title: t('invitation.mail_title', { organization }),
    paragraphs: [bodyOf(invited), t('invitation.mail_unexpected')],
    action: {
      label: t('invitation.mail_accept'),
      address: invited.acceptUrl,
      note: t('invitation.mail_until', { date: longDate(invited.expiresAt, locale) }),
    },
  })
}

/** What somebody is asked to do, and of what. */
function bodyOf(invited: AdministratorInvited): string {
  const { locale, organizationName: organization, invitedBy, formTitle: form, brand, role } = invited
  const t = serverTranslator(locale)
  if (role === 'Treasurer') return t('team.invited_Treasurer', { invitedBy, organization })
  if (role === 'Reader')
    return form === null
      ? t('team.invited_Reader', { invitedBy, organization })
      : t('team.invited_Reader_form', { invitedBy, organization, form })
  return form === null
    ? t('invitation.mail_organization', { invitedBy, organization, brand })
    : t('invitation.mail_campaign', { invitedBy, form, organization, brand })
}
