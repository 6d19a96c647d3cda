import { type CampaignHead, publicCampaigns } from '#db/forms.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** An organization's public face: itself and its public campaigns. */
export async function readOrganization(
  app: App,
  input: { organizationSlug: string },
): Promise<Result<{ organization: Organization; campaigns: readonly CampaignHead[] }>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  return ok({ organization, campaigns: await publicCampaigns(app.db, { ...input, limit: 100 }) })
}
