import { type Contributor, contributorsOf, type News, newsOf, unitsByTier } from '#db/contributors.ts'
import { formTotals } from '#db/orders.ts'
import type { ShownForm } from '#domain/form/form.ts'
import { hasGoal } from '#domain/form/types/index.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { idOfToken, tokenOf } from '../links/tokens.ts'
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

/** One page of a contributor list. */
type ContributorPage = {
  readonly contributors: readonly Omit<Contributor, 'orderId'>[]
  readonly totalCount: number
  /** Where the next page begins; `null`: this was the last one. */
  readonly continuationToken: string | null
}

/** Which page: so many rows, from a token on; without one from the newest. */
type PageInput = { readonly pageSize: number; readonly continuationToken?: string | undefined }

const nobody: ContributorPage = { contributors: [], totalCount: 0, continuationToken: null }

/**
 * A page of those who contributed to a project. Other kinds of forms have no public list: nobody agreed to one (rule LAW-3).
 */
async function contributorPage(
  app: App,
  form: ShownForm,
  input: PageInput,
): Promise<Result<ContributorPage>> {
  const before = input.continuationToken === undefined ? undefined : idOfToken(input.continuationToken)
  if (input.continuationToken !== undefined && before === undefined)
    return failWith('value_invalid', 'continuationToken')
  if (!hasGoal(form.formType)) return ok(nobody)
  const [found, { contributorCount }] = await Promise.all([
    // One more than is shown tells whether there is a next page.
    contributorsOf(app.db, form, { limit: input.pageSize + 1, before }),
    formTotals(app.db, form),
  ])
  const shown = found.slice(0, input.pageSize)
  const last = shown.at(-1)
  return ok({
    contributors: shown.map(({ orderId: _, ...contributor }) => contributor),
    totalCount: contributorCount,
    continuationToken: found.length > shown.length && last ? tokenOf(last.orderId) : null,
  })
}

/** Lists who contributed to a project, page by page, the newest first (rule FRM-14). */
export async function listContributors(
  app: App,
  input: CampaignVisit & PageInput,
): Promise<Result<ContributorPage>> {
  const opened = await openCampaign(app, input)
  return opened.ok ? contributorPage(app, opened.value.form, input) : opened
}
