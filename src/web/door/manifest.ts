import { gatePath } from '#domain/door/gate.ts'
import { languageTags } from '#messages/locales.ts'
import { visit } from '../context.ts'
import { found } from '../personal/connected.ts'
import type { Route } from './+types/manifest'
import { gateLink } from './gate-link.ts'
import small from './icon-192.png?url'
import large from './icon-512.png?url'

/** The ground of the page, which starts dark: what shows while it opens. */
const ground = '#121119'

/** What a phone keeps on its home screen: this one gate, with its link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const link = gateLink(request, params)
  const gate = found(await acts.readGate(link))
  const manifest = {
    id: `/porte/${link.gateId}`,
    start_url: gatePath(link.gateId, link.token),
    scope: `/porte/${link.gateId}`,
    name: `${gate.name} – ${gate.event}`,
    short_name: gate.name,
    lang: languageTags[locale],
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: small, sizes: '192x192', type: 'image/png' },
      { src: large, sizes: '512x512', type: 'image/png' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
