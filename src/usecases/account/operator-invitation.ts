import { type OperatorInvitation, operatorInvitationById } from '#db/operator-invitations.ts'
import { operatorInvitedMail } from '#documents/mail/operator-invited.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { type Letter, senderOf } from '../mail-envelope.ts'

/** Whoever holds the link of a mail that makes an operator. */
export type OperatorLink = { readonly invitationId: string; readonly token: string }

const subjectOf = (id: string) => `operator-invitation:${id}`

/** The living invitation of a link; forged, expired and used ones are all the same: not there. */
export async function openOperatorInvitation(
  app: App,
  { invitationId, token }: OperatorLink,
): Promise<Result<OperatorInvitation>> {
  if (!isUuid(invitationId)) return failWith('NOT_FOUND')
  if (!app.signer.verifies(subjectOf(invitationId), token, app.now())) return failWith('NOT_FOUND')
  const invitation = await operatorInvitationById(app.db, invitationId)
  return invitation?.usedAt === null ? ok(invitation) : failWith('NOT_FOUND')
}

/** Writes the mail of an invitation; `undefined` where another one took its place before it went out. */
export async function writeOperatorInvitation(app: App, id: string): Promise<Letter | undefined> {
  const invitation = await operatorInvitationById(app.db, id)
  if (invitation === undefined || invitation.usedAt !== null) return undefined
  const { email, locale, expiresAt } = invitation
  const token = encodeURIComponent(app.signer.sign(subjectOf(id), expiresAt))
  const acceptUrl = `${app.operator.origin}/invitation/operateur/${id}?token=${token}`
  const sender = senderOf(app, locale, app.operator.brand, null)
  return { to: { name: email, address: email }, ...operatorInvitedMail({ ...sender, expiresAt, acceptUrl }) }
}
