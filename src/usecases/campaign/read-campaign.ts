import { type TierUnits, unitsOfTiers } from '#db/form-edits.ts'
import type { ContentsFacts, ContentsValues } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import { type CampaignMove, formFlow } from '#domain/form/form-flow.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, openAdministered } from './administered-campaign.ts'
import { contentsFacts, contentsValues } from './campaign-values.ts'

/** A campaign as its editor shows it. */
export type EditableCampaign = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly values: ContentsValues
  readonly facts: ContentsFacts
  /** The counters of the rates that have one. */
  readonly units: readonly TierUnits[]
  readonly moves: readonly CampaignMove[]
}

/** Shows a campaign to who may write it, whatever its state; to anyone else it does not exist. */
export async function readCampaign(app: App, visit: AdministratorVisit): Promise<Result<EditableCampaign>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const units = await unitsOfTiers(app.db, form)
  return ok({
    form,
    organization: { name: organization.name, organizationSlug: organization.organizationSlug },
    values: contentsValues(form, units),
    facts: contentsFacts(form),
    units,
    moves: Object.keys(formFlow[form.state]) as CampaignMove[],
  })
}
