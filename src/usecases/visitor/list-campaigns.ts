import { type CampaignHead, publicCampaigns } from '#db/forms.ts'
import type { App } from '../app.ts'

/** The public campaigns that the home page shows. */
export async function listCampaigns(app: App, input: { limit: number }): Promise<readonly CampaignHead[]> {
  return publicCampaigns(app.db, input)
}
