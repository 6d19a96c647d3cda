import { type CampaignSummary, campaignsOfOrganization } from '#db/campaign-heads.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { Display } from '#domain/form/sale-window.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { displayOfCampaign } from '../steps/check-selling.ts'

/** The most campaigns that an organization's list holds. */
const most = 100

/** A public campaign in its organization's list, as a visitor is to see it now. */
export type ListedCampaign = CampaignSummary & { readonly display: Display }

/** An organization's public face: itself and its public campaigns. */
export async function readOrganization(
  app: App,
  input: { organizationSlug: string },
): Promise<Result<{ organization: Organization; campaigns: readonly ListedCampaign[] }>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const campaigns = await campaignsOfOrganization(app.db, organization.id, most)
  const listed = campaigns.map(form => ({ ...form, display: displayOfCampaign(app, { form, organization }) }))
  return ok({ organization, campaigns: listed })
}
