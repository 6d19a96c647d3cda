import { campaignsOfOrganization } from '#db/campaign-heads.ts'
import { organizationBySlug, type PublicFacts, publicFactsOf, salesConditionsOf } from '#db/organizations.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type ShownCampaign, withProgress } from './open-campaign.ts'

/** The most campaigns that an organization's list holds. */
const most = 100

export type OpenedOrganization = {
  readonly organization: Organization
  /** What the browser says to load the card fields of its provider, where that has any. */
  readonly publishableKey: string | null
  readonly facts: PublicFacts
  readonly campaigns: readonly ShownCampaign[]
}

/** An organization's public face: itself and its public campaigns. */
export async function readOrganization(
  app: App,
  input: { organizationSlug: string },
): Promise<Result<OpenedOrganization>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const [facts, campaigns] = await Promise.all([
    publicFactsOf(app.db, organization.id),
    campaignsOfOrganization(app.db, organization.id, most),
  ])
  const { publishableKey } = app.provider(organization.provider)
  return ok({ organization, publishableKey, facts, campaigns: await withProgress(app, campaigns) })
}

/** An organization's sales conditions in its own words; `NOT_FOUND` where it wrote none here. */
export async function readSalesConditions(
  app: App,
  input: { organizationSlug: string },
): Promise<Result<{ organization: Organization; text: string }>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  const text = organization && (await salesConditionsOf(app.db, organization.id))
  return organization === undefined || !text ? failWith('NOT_FOUND') : ok({ organization, text })
}
