import { unitsByTier } from '#db/contributors.ts'
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

/** A campaign with its counters as they stand at this moment. */
export type EnrichedForm = OpenCampaign & {
  readonly totals: FormTotals
  /** Units chosen of each rate, by its id, in orders whose money arrived; rates without any are not there. */
  readonly chosen: ReadonlyMap<number, number>
}

/** Shows a campaign with everything that is counted. Nobody may keep the answer (rule ADDR-8). */
export async function readEnrichedForm(app: App, input: CampaignVisit): Promise<Result<EnrichedForm>> {
  const opened = await openCampaign(app, input)
  if (!opened.ok) return opened
  const { form } = opened.value
  const [totals, units] = await Promise.all([formTotals(app.db, form), unitsByTier(app.db, form)])
  return ok({ ...opened.value, totals, chosen: new Map(units.map(({ tierId, count }) => [tierId, count])) })
}
