import { type News, newsOf, unitsByTier } from '#db/contributors.ts'
import { formTotals } from '#db/orders.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type ContributorPage, contributorPage } from './contributor-page.ts'
import { type CampaignVisit, type FormTotals, openCampaign } from './open-campaign.ts'

/** Contributors on a page (rule FRM-14). */
const pageSize = 8

/** How far a project has come, and who brought it there. */
export type Project = {
  readonly totals: FormTotals
  readonly news: readonly News[]
  readonly contributors: ContributorPage
  /** Units chosen of each counterpart, by the id of its rate. */
  readonly chosen: Readonly<Record<number, number>>
}

/** Shows what a crowdfunding page tells beside its choices. An invalid token shows the first page. */
export async function readProject(
  app: App,
  input: CampaignVisit & { continuationToken?: string | undefined },
): Promise<Result<Project>> {
  const opened = await openCampaign(app, input)
  if (!opened.ok) return opened
  const { form } = opened.value
  const [totals, news, units, wished] = await Promise.all([
    formTotals(app.db, form),
    newsOf(app.db, form),
    unitsByTier(app.db, form),
    contributorPage(app, form, { pageSize, continuationToken: input.continuationToken }),
  ])
  const contributors = wished.ok ? wished : await contributorPage(app, form, { pageSize })
  if (!contributors.ok) return contributors
  const chosen = Object.fromEntries(units.map(({ tierId, count }) => [tierId, count]))
  return ok({ totals, news, contributors: contributors.value, chosen })
}
