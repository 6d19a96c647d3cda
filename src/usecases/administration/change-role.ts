import { countOrganizationAdmins, deleteRole, insertRole, lockTeam, roleById } from '#db/team.ts'
import type { Role } from '#domain/access/role.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction } from '../campaign/administered-campaign.ts'
import { openTeam, roleNamed } from './team.ts'

type Input = AdministratorVisit & { readonly roleId: number; readonly role: Role['role'] }

/**
 * Gives somebody another role: the whole organization, or the campaign whose page this is. The last person who administers
 * the organization keeps that role; changes of one organization's team come one after the other.
 */
export async function changeRole(app: App, { roleId, role: name, ...visit }: Input): Promise<Result<null>> {
  const opened = await openTeam(app, visit)
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId } = form
  const key = { organizationId, id: roleId }
  return app.transaction(async tx => {
    await lockTeam(tx, organizationId)
    const before = await roleById(tx, key)
    if (before === undefined) return failWith('NOT_FOUND')
    if (before.role === name) return ok(null)
    if (before.role === 'OrganizationAdmin' && (await countOrganizationAdmins(tx, organizationId)) < 2)
      return failWith('LAST_ADMINISTRATOR')
    await deleteRole(tx, key)
    await insertRole(tx, before.userId, roleNamed(name, opened.value))
    const object = `user:${before.userId}`
    const facts = { from: before.role, to: name }
    await auditAction(app, tx, { organizationId, userId, action: 'team.change', object, facts })
    return ok(null)
  })
}
