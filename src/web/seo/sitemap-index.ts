import { visit } from '../context.ts'
import type { Route } from './+types/sitemap-index'
import { sitemapIndex } from './sitemap.ts'
import { sitemapHeaders } from './sitemap-headers.ts'

/** The files of the sitemap. An installation that is not to be found has none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { acts, operator } = context.get(visit)
  if (!operator.indexing) return new Response(null, { status: 404 })
  const { campaigns, organizations } = await acts.listSitemapParts()
  const files = [
    'pages',
    ...campaigns.map(part => `campagnes-${part}`),
    ...organizations.map(part => `associations-${part}`),
  ]
  const addresses = files.map(file => `${operator.origin}/sitemap/${file}.xml`)
  return new Response(sitemapIndex(addresses), { headers: sitemapHeaders })
}
