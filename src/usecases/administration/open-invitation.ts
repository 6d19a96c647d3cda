import { organizationHead } from '#db/administered-forms.ts'
import { campaignByKey } from '#db/forms.ts'
import { type Invitation, invitationById } from '#db/invitations.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { invitationSubject } from './team.ts'

/** Whoever holds the link of a mail. */
export type InvitationLink = { readonly invitationId: string; readonly token: string }

/** The living invitation of a link; forged, expired, used and taken back ones are all the same: not there. */
export async function openInvitation(
  app: App,
  { invitationId, token }: InvitationLink,
): Promise<Result<Invitation>> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(invitationId)) return failWith('NOT_FOUND')
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
