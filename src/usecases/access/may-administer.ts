import type { Reader } from '#db/schema.ts'
import { rolesOfUser } from '#db/users.ts'
import {
  type AdministratorAction,
  type FormsInReach,
  formsInReachOf,
  may,
  type Target,
} from '#domain/access/may.ts'
import type { Role } from '#domain/access/role.ts'
import type { App } from '../app.ts'

/** What somebody administers; nobody administers nothing. Read at each use: rights take effect at once. */
export async function rolesOf(db: Reader, userId: number | null): Promise<readonly Role[]> {
  return userId === null ? [] : rolesOfUser(db, userId)
}

/** The forms of an organization with which somebody may do something (`domain/access/may.ts` says what). */
export async function formsInReach(
  app: Pick<App, 'db'>,
  userId: number | null,
  action: AdministratorAction,
  organizationId: number,
): Promise<FormsInReach> {
  return formsInReachOf(await rolesOf(app.db, userId), action, organizationId)
}

/** Whether somebody may do something to this form, or with `id` null to a whole organization. */
export async function mayAdminister(
  app: Pick<App, 'db'>,
  userId: number | null,
  action: AdministratorAction,
  target: Target,
): Promise<boolean> {
  return may(await rolesOf(app.db, userId), action, target)
}
