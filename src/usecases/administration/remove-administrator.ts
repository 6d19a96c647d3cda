import { countOrganizationAdmins, deleteRole, lockTeam, roleById } from '#db/team.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction } from '../campaign/administered-campaign.ts'
import { openTeam } from './team.ts'

type Input = AdministratorVisit & { readonly roleId: number }

/**
 * Takes a role away, at once. The last person who administers the organization cannot be removed: changes of one
 * organization's team come one after the other, so that two people never remove each other.
 */
export async function removeAdministrator(app: App, { roleId, ...visit }: Input): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId } = form
  const key = { organizationId, id: roleId }
  return app.transaction(async tx => {
    await lockTeam(tx, organizationId)
    const role = await roleById(tx, key)
    if (role === undefined) return failWith('NOT_FOUND')
    if (role.role === 'OrganizationAdmin' && (await countOrganizationAdmins(tx, organizationId)) < 2)
      return failWith('LAST_ADMINISTRATOR')
    await deleteRole(tx, key)
    const object = `user:${role.userId}`
    await auditAction(app, tx, {
      organizationId,
      userId,
      action: 'team.remove',
      object,
      facts: { role: role.role },
    })
    return ok(null)
  })
}
