import { acceptOnce } from '#db/invitations.ts'
import { insertRole } from '#db/team.ts'
import { emailKey, userById } from '#db/users.ts'
import type { Role } from '#domain/access/role.ts'
import { administrationHome, administrationPath } from '#domain/form/administration-path.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { type InvitationLink, openInvitation, whatFor } from './open-invitation.ts'

type Input = InvitationLink & { readonly userId: number | null }

/**
 * Makes the invited person an administrator: once, and only the account whose address was invited, so that a mail that was
 * passed on gives nothing away. Answers where to go.
 */
export async function acceptInvitation(
  app: App,
  { userId, ...link }: Input,
): Promise<Result<{ readonly path: string }>> {
  const user = userId === null ? undefined : await userById(app.db, userId)
  if (user === undefined) return failWith('UNAUTHENTICATED')
  const opened = await openInvitation(app, link)
  if (!opened.ok) return opened
  const invitation = opened.value
  if (emailKey(user.email) !== invitation.emailKey || !user.isVerified)
    return failWith('INVITATION_OF_ANOTHER')
  const { organization, form } = await whatFor(app, invitation)
  const path =
    form === null ? administrationHome(organization.organizationSlug) : administrationPath(form, 'edition/1')
  const { organizationId, role, formId, id } = invitation
  return app.transaction(async tx => {
    if (!(await acceptOnce(tx, invitation, { userId: user.id, now: app.now() }))) return failWith('NOT_FOUND')
    await insertRole(tx, user.id, { organizationId, role, formId } as Role)
    const object = `invitation:${id}`
    await auditAction(app, tx, {
      organizationId,
      userId: user.id,
      action: 'team.accept',
      object,
      facts: { role },
    })
    return ok({ path })
  })
}
