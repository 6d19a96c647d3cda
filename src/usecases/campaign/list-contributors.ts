import type { Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type ContributorPage, contributorPage, type PageInput } from './contributor-page.ts'
import { type CampaignVisit, openCampaign } from './open-campaign.ts'

/** Lists who contributed to a project, page by page, the newest first (rule FRM-14). */
export async function listContributors(
  app: App,
  input: CampaignVisit & PageInput,
): Promise<Result<ContributorPage>> {
  const opened = await openCampaign(app, input)
  return opened.ok ? contributorPage(app, opened.value.form, input) : opened
}
