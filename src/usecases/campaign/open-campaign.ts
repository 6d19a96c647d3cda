import type { Form } from '#domain/form/form.ts'
import type { Display } from '#domain/form/sale-window.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { displayOfCampaign } from './check-selling.ts'
import { type FormAddress, findCampaign } from './find-campaign.ts'

/** A campaign as somebody may see it now. */
export type OpenCampaign = {
  readonly form: Form
  readonly organization: Organization
  readonly display: Display
  readonly hasAdminRights: boolean
}

/** What was collected in cents and by how many orders. */
export type FormTotals = { readonly collected: number; readonly contributorCount: number }

/** Who asks for which campaign; `userId` null: nobody in particular. */
export type CampaignVisit = FormAddress & { readonly userId: number | null }

/** The campaign of an address. Draft, disabled and deleted ones exist only for those who administer them (rule FRM-4). */
export async function openCampaign(app: App, visit: CampaignVisit): Promise<Result<OpenCampaign>> {
  const found = await findCampaign(app.db, visit)
  if (!found.ok) return found
  const { form, organization } = found.value
  const display = displayOfCampaign(app, found.value)
  const hasAdminRights = await mayAdminister(app, visit.userId, 'viewDrafts', form)
  const hidden = display === 'draft' || display === 'disabled' || display === 'deleted'
  if (hidden && !hasAdminRights) return failWith('NOT_FOUND')
  return ok({ form, organization, display, hasAdminRights })
}
