import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import type { Route } from './+types/results'
import { officeHits } from './office-hits.ts'
import { searchOf } from './search-address.ts'

/** What is found while somebody types; who administers nothing here is told that there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = { organizationSlug: params.organizationSlug, search: searchOf(request.url) }
  const hits = await officeHits(seen, asked, serverTranslator(seen.locale))
  const headers = { 'cache-control': 'no-store' }
  return hits === undefined ? Response.json(null, { status: 404, headers }) : Response.json(hits, { headers })
}
