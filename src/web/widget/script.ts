import { newestScript } from '#domain/form/widgets.ts'
import { compressed } from '../compression.ts'
import type { Route } from './+types/script'
import source from './v1.js?raw'

/** The newest script may change within the hour; a numbered one never does, so that a site can pin it by its hash. */
const caching: Readonly<Record<string, string>> = {
  'v1.js': 'public, max-age=3600, stale-while-revalidate=86400',
  [`v${newestScript}.js`]: 'public, max-age=31536000, immutable',
}

/** The script that associations put beside their widgets. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const cacheControl = Object.hasOwn(caching, params.file) ? caching[params.file] : undefined
  if (cacheControl === undefined) return new Response(null, { status: 404 })
  const headers = new Headers({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  return new Response(await compressed(source, request, headers), { headers })
}
