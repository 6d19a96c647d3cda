import { rolesOfUser } from '#db/users.ts'
import { administers, type Role } from '#domain/access/rights.ts'
import type { App } from '../app.ts'

/** Which forms of an organization somebody administers: all of them, some, or none. */
export type FormsInReach = 'all' | readonly number[]

/** What a user may see of an organization; nobody sees nothing. Rights are read at each use. */
export async function formsInReach(
  app: App,
  userId: number | null,
  organizationId: number,
): Promise<FormsInReach> {
  if (userId === null) return []
  const roles = (await rolesOfUser(app.db, userId)).filter(role => role.organizationId === organizationId)
  return roles.some(isWhole) ? 'all' : roles.flatMap(role => (role.formId === null ? [] : [role.formId]))
}

const isWhole = ({ role }: Role) => role === 'OrganizationAdmin'

/** Whether a user administers this form, or its whole organization. */
export async function mayAdminister(
  app: App,
  userId: number | null,
  form: { organizationId: number; id: number },
): Promise<boolean> {
  return userId !== null && administers(await rolesOfUser(app.db, userId), form)
}
