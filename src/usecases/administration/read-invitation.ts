import { userById } from '#db/users.ts'
import type { Role } from '#domain/access/role.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type InvitationLink, openInvitation, whatFor } from './open-invitation.ts'

/** An invitation as its link shows it. */
export type ReadInvitation = {
  readonly organization: string
  readonly role: Role['role']
  readonly formTitle: string | null
  readonly email: string
  readonly invitedBy: string
}

/** What somebody is invited to. It tells nobody whether an account of that address exists. */
export async function readInvitation(app: App, link: InvitationLink): Promise<Result<ReadInvitation>> {
  const opened = await openInvitation(app, link)
  if (!opened.ok) return opened
  const { email, role, invitedBy } = opened.value
  const [{ organization, form }, host] = await Promise.all([
    whatFor(app, opened.value),
    userById(app.db, invitedBy),
  ])
  return ok({
    organization: organization.name,
    role,
    formTitle: form?.title ?? null,
    email,
    invitedBy: host === undefined ? '' : `${host.firstName} ${host.lastName}`,
  })
}
