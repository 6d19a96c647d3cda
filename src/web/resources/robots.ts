import { visit } from '../context.ts'
import type { Route } from './+types/robots'

/** What nobody finds by searching: payments, accounts, what only an administrator sees, what calls the API. */
const closed = [
  '/paiement/',
  '/redirection',
  '/commandes/',
  '/billets/',
  '/cartes-de-membre/',
  '/utilisateur',
  '/operateur',
  '/contestation',
  '/connexion',
  '/premiere-connexion',
  '/mot-de-passe/',
  '/retrouver-ma-commande',
  '/associations/*/administration',
  '/associations/*/checkout/',
  '/auth/',
  '/ha-api/',
  '/forms/',
]

/** Drafts and private campaigns are not named here: they do not exist for strangers, or say so themselves (noindex). */
export function loader({ context }: Route.LoaderArgs) {
  const { operator } = context.get(visit)
  const rules = operator.indexing
    ? [...closed.map(path => `Disallow: ${path}`), '', `Sitemap: ${operator.origin}/sitemap.xml`]
    : ['Disallow: /']
  return new Response(`${['User-agent: *', ...rules].join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
