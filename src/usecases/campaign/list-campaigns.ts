import { newestCampaigns } from '#db/campaign-heads.ts'
import type { App } from '../app.ts'
import { type ShownCampaign, withProgress } from './with-progress.ts'

/** The public campaigns that the home page shows: of the newest ones, those first where something can be had now. */
export async function listCampaigns(app: App, input: { limit: number }): Promise<readonly ShownCampaign[]> {
  const campaigns = await withProgress(app, await newestCampaigns(app.db, { ...input, now: app.now() }))
  const isOpen = ({ display }: ShownCampaign) => display === 'open'
  return [...campaigns.filter(isOpen), ...campaigns.filter(each => !isOpen(each))]
}
