import { campaignParts, organizationParts, type SitemapKind } from '#db/sitemap.ts'
import type { App } from '../app.ts'

/** The files of the sitemap: which parts of each kind hold anything. */
export async function listSitemapParts(app: App): Promise<Readonly<Record<SitemapKind, readonly number[]>>> {
  const [campaigns, organizations] = await Promise.all([campaignParts(app.db), organizationParts(app.db)])
  return { campaigns, organizations }
}
