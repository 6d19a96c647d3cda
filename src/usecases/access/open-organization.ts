import { organizationBySlug } from '#db/organizations.ts'
import type { AdministratorAction } from '#domain/access/may.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { mayAdminister } from './may-administer.ts'

export type OrganizationVisit = { readonly organizationSlug: string; readonly userId: number | null }

export type OpenedOrganization = { readonly organization: Organization; readonly userId: number }

/** An organization for who may do something to all of it; to anyone else it does not exist. Errors: `NOT_FOUND`. */
export async function openOrganization(
  app: App,
  { organizationSlug, userId }: OrganizationVisit,
  action: AdministratorAction,
): Promise<Result<OpenedOrganization>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const whole = { organizationId: organization.id, id: null }
  return (await mayAdminister(app, userId, action, whole))
    ? ok({ organization, userId })
    : failWith('NOT_FOUND')
}
