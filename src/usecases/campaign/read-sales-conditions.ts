import { organizationBySlug, salesConditionsOf } from '#db/organizations.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** An organization's sales conditions in its own words; `NOT_FOUND` where it wrote none here. */
export async function readSalesConditions(
  app: App,
  input: { organizationSlug: string },
): Promise<Result<{ organization: Organization; text: string }>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  const text = organization && (await salesConditionsOf(app.db, organization.id))
  return organization === undefined || !text ? failWith('NOT_FOUND') : ok({ organization, text })
}
