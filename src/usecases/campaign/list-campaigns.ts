import { newestCampaigns } from '#db/campaign-summaries.ts'
import {
  campaignParts,
  type ListedPage,
  listedCampaigns,
  listedOrganizations,
  organizationParts,
  partSizes,
  type SitemapKind,
} from '#db/sitemap.ts'
import type { Locale } from '#messages/locales.ts'
import type { App } from '../app.ts'
import { type ShownCampaign, withProgress } from './open-campaign.ts'

/** The public campaigns that the home page shows: of the newest ones, those first where something can be had now. */
export async function listCampaigns(app: App, input: { limit: number }): Promise<readonly ShownCampaign[]> {
  const campaigns = await withProgress(app, await newestCampaigns(app.db, { ...input, now: app.now() }))
  const isOpen = ({ display }: ShownCampaign) => display === 'open'
  return [...campaigns.filter(isOpen), ...campaigns.filter(each => !isOpen(each))]
}

/** The operator's own sentence below the title of the home page; an empty one: the product's. */
export async function readHomeIntro(
  { settings }: App,
  { locale }: { readonly locale: Locale },
): Promise<string> {
  return settings.current().homeIntro[locale]
}

/** The files of the sitemap: which parts of each kind hold anything. */
export async function listSitemapParts(app: App): Promise<Readonly<Record<SitemapKind, readonly number[]>>> {
  const [campaigns, organizations] = await Promise.all([campaignParts(app.db), organizationParts(app.db)])
  return { campaigns, organizations }
}

/** How many rows are in memory at a time. */
const batch = 1000

const readers = { campaigns: listedCampaigns, organizations: listedOrganizations } as const

/** The next pages of a part after the id of the last one read; an empty list is its end. */
export async function readSitemapPart(
  app: App,
  { kind, part, after }: { readonly kind: SitemapKind; readonly part: number; readonly after: number },
): Promise<readonly ListedPage[]> {
  const first = part * partSizes[kind]
  const range = { after: Math.max(after, first), upTo: first + partSizes[kind], limit: batch }
  return readers[kind](app.db, range)
}
