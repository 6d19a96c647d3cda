import { type AdministeredForm, formsOfOrganization } from '#db/administered-forms.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'

type Input = { readonly organizationSlug: string; readonly userId: number | null }

export type AdministeredCampaigns = {
  readonly organization: string
  readonly campaigns: readonly AdministeredForm[]
  /** Whether this person administers all of the organization. */
  readonly isWhole: boolean
}

/** The campaigns of an organization that somebody administers; to anyone else there is nothing here: 404. */
export async function listAdministeredCampaigns(
  app: App,
  input: Input,
): Promise<Result<AdministeredCampaigns>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const forms = await formsInReach(app, input.userId, 'viewDrafts', organization.id)
  if (forms.length === 0) return failWith('NOT_FOUND')
  const isWhole = forms === 'all'
  const campaigns = await formsOfOrganization(app.db, organization.id, isWhole ? null : forms)
  return ok({ organization: organization.name, campaigns, isWhole })
}
