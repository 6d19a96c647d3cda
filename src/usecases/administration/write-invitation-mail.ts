import { invitationById } from '#db/invitations.ts'
import { userById } from '#db/users.ts'
import { administratorInvitedMail } from '#documents/mail/administrator-invited.ts'
import type { App } from '../app.ts'
import { type Letter, senderOf } from '../mail-envelope.ts'
import { whatFor } from './open-invitation.ts'
import { invitationAddress } from './team.ts'

/** Writes the mail of an invitation; `undefined` where it was taken back before the mail went out. */
export async function writeInvitationMail(app: App, invitationId: string): Promise<Letter | undefined> {
  const invitation = await invitationById(app.db, invitationId)
  if (invitation === undefined || invitation.revokedAt !== null || invitation.acceptedAt !== null)
    return undefined
  const [{ organization, form }, host] = await Promise.all([
    whatFor(app, invitation),
    userById(app.db, invitation.invitedBy),
  ])
  const { email, locale, expiresAt } = invitation
  const content = administratorInvitedMail({
    ...senderOf(app, locale, organization.name, form?.accent ?? null),
    invitedBy: host === undefined ? organization.name : `${host.firstName} ${host.lastName}`,
    formTitle: form?.title ?? null,
    expiresAt,
    acceptUrl: invitationAddress(app, invitation),
  })
  return { to: { name: email, address: email }, ...content }
}
