import { organizationBySlug } from '#db/organizations.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'

export type BankVisit = { readonly organizationSlug: string; readonly userId: number | null }

/** The organization whose bank lines somebody keeps; to anyone else there is no such page. */
export async function openBank(
  app: App,
  { organizationSlug, userId }: BankVisit,
): Promise<Result<{ readonly organization: Organization; readonly userId: number }>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const target = { organizationId: organization.id, id: null }
  return (await mayAdminister(app, userId, 'keepBank', target))
    ? ok({ organization, userId })
    : failWith('NOT_FOUND')
}
