import { campaignsOfOrganization } from '#db/campaign-summaries.ts'
import { type LegalText, legalFactsOf, legalTextOf } from '#db/legal-texts.ts'
import { organizationBySlug, type PublicFacts, publicFactsOf } from '#db/organizations.ts'
import {
  type LegalFact,
  type LegalFacts,
  type LegalTextKind,
  missingFacts,
} from '#domain/organization/legal-texts.ts'
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
  if (organization === undefined || organization.isWithheld) return failWith('NOT_FOUND')
  const [facts, campaigns] = await Promise.all([
    publicFactsOf(app.db, organization.id),
    campaignsOfOrganization(app.db, organization.id, most),
  ])
  const publishableKey = app.provider(organization.provider).fields?.publishableKey ?? null
  return ok({ organization, publishableKey, facts, campaigns: await withProgress(app, campaigns) })
}

/** A legal page of an association as anybody reads it. */
export type LegalPage = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug' | 'salesConditionsUrl'>
  readonly facts: LegalFacts
  /** What the law asks of its notice and it has not said. */
  readonly missing: readonly LegalFact[]
  /** Its own words; null where it wrote none, and on the notice, which is made of the facts. */
  readonly text: Pick<LegalText, 'text' | 'version' | 'createdAt'> | null
  /** Whether another version holds today. */
  readonly isReplaced: boolean
}

type Wanted = {
  readonly organizationSlug: string
  readonly page: 'notice' | LegalTextKind
  /** Null: the one that holds today. */
  readonly version: number | null
}

/**
 * What an association states about itself, its sales or its use of data. `NOT_FOUND` for a version that never was, and for
 * terms that it did not write here; its notice and its use of data are always told of, with what is missing.
 */
export async function readLegalPage(app: App, { page, version, ...of }: Wanted): Promise<Result<LegalPage>> {
  const organization = await organizationBySlug(app.db, of.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const { id: organizationId, name, organizationSlug, salesConditionsUrl } = organization
  const facts = await legalFactsOf(app.db, organizationId)
  const wanted = (which: number | null) =>
    page === 'notice' ? undefined : legalTextOf(app.db, { organizationId, kind: page, version: which })
  const [text, latest] = await Promise.all([wanted(version), wanted(null)])
  if (text === undefined && (page === 'terms' || version !== null)) return failWith('NOT_FOUND')
  return ok({
    organization: { name, organizationSlug, salesConditionsUrl },
    facts,
    missing: missingFacts(facts),
    text: text ?? null,
    isReplaced: text?.version !== latest?.version,
  })
}
