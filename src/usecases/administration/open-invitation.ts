import { organizationHead } from '#db/administered-forms.ts'
import { campaignByKey } from '#db/forms.ts'
import { type Invitation, invitationById } from '#db/invitations.ts'
import { userById } from '#db/users.ts'
import { administratorInvitedMail } from '#documents/mail/administrator-invited.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { type Letter, senderOf } from '../mail-envelope.ts'
import { invitationAddress, invitationSubject } from './team.ts'

/** Whoever holds the link of a mail. */
export type InvitationLink = { readonly invitationId: string; readonly token: string }

/** The living invitation of a link; forged, expired, used and taken back ones are all the same: not there. */
export async function openInvitation(
  app: App,
  { invitationId, token }: InvitationLink,
): Promise<Result<Invitation>> {
  if (!isUuid(invitationId)) return failWith('NOT_FOUND')
  const invitation = await invitationById(app.db, invitationId)
  if (invitation === undefined) return failWith('NOT_FOUND')
  const isSigned = app.signer.verifies(invitationSubject(invitation), token, app.now())
  const isOpen = invitation.acceptedAt === null && invitation.revokedAt === null
  return isSigned && isOpen ? ok(invitation) : failWith('NOT_FOUND')
}

/** What an invitation is for, in names. */
export async function whatFor(app: App, { organizationId, formId }: Invitation) {
  if (formId === null) return { organization: await organizationHead(app.db, organizationId), form: null }
  return campaignByKey(app.db, organizationId, formId)
}

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
    role: invitation.role,
    formTitle: form?.title ?? null,
    expiresAt,
    acceptUrl: invitationAddress(app, invitation),
  })
  return { to: { name: email, address: email }, ...content }
}
