/** How the back office divides the campaigns of an organization, by the words of its address. */
export const campaignTabs = ['en-ligne', 'brouillons', 'terminees', 'supprimees'] as const
export type CampaignTab = (typeof campaignTabs)[number]

/** The tab of an address, the first where it names none. */
export function campaignTabOf(text: string | null): CampaignTab {
  return campaignTabs.find(tab => tab === text) ?? 'en-ligne'
}
