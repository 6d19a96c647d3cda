import {
  campaignParts,
  type ListedPage,
  listedCampaigns,
  listedOrganizations,
  organizationParts,
  partSizes,
  type SitemapKind,
} from '#db/sitemap.ts'
import type { App } from '../app.ts'

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
