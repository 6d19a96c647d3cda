import { formTotals } from '#db/orders.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type CampaignVisit, type FormTotals, type OpenCampaign, openCampaign } from './open-campaign.ts'

/** A campaign as somebody may see it now; its totals only where they were asked for. */
export type OpenedForm = OpenCampaign & { readonly totals?: FormTotals }

/** Shows a campaign. Draft, disabled and deleted ones exist only for those who administer them (rule FRM-4). */
export async function openForm(
  app: App,
  input: CampaignVisit & { withTotals?: boolean },
): Promise<Result<OpenedForm>> {
  const opened = await openCampaign(app, input)
  if (!opened.ok || input.withTotals !== true) return opened
  return ok({ ...opened.value, totals: await formTotals(app.db, opened.value.form) })
}
