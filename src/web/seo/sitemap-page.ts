import { type Visit, visit } from '../context.ts'
import type { Route } from './+types/sitemap-page'
import { lastingPages, sitemapOf, sitemapStream } from './sitemap.ts'
import { sitemapHeaders } from './sitemap-headers.ts'

const kinds = { campagnes: 'campaigns', associations: 'organizations' } as const

/** One file of the sitemap: the lasting pages, or a part of the campaigns or organizations. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const [, name, part] = /^(pages|campagnes|associations)(?:-(\d{1,4}))?\.xml$/.exec(params.file) ?? []
  if (!facts.operator.indexing || name === undefined || (name === 'pages') !== (part === undefined))
    return new Response(null, { status: 404 })
  if (name === 'pages') return new Response(lasting(facts), { headers: sitemapHeaders })
  return sent(request, partOf(facts, kinds[name as keyof typeof kinds], Number(part)))
}

function lasting({ operator: { origin, pageAddresses } }: Visit): string {
  const ours = lastingPages.filter(page => pageAddresses[page] === undefined)
  return sitemapOf([`${origin}/`, `${origin}/associations`, ...ours.map(page => `${origin}/legal/${page}`)])
}

function partOf({ acts, operator }: Visit, kind: 'campaigns' | 'organizations', part: number) {
  return sitemapStream(after => acts.readSitemapPart({ kind, part, after }), operator.origin)
}

/** Compressed on its way: addresses are alike, and a file has up to 50,000 of them. */
function sent(request: Request, body: ReadableStream<Uint8Array>): Response {
  const headers = new Headers({ ...sitemapHeaders, vary: 'accept-encoding' })
  if (!request.headers.get('accept-encoding')?.includes('gzip')) return new Response(body, { headers })
  headers.set('content-encoding', 'gzip')
  return new Response(zipped(body), { headers })
}

/** The platform's types of the two ends differ only in what their chunks may lie on. */
function zipped(body: ReadableStream<Uint8Array>): ReadableStream {
  return (body as ReadableStream).pipeThrough(new CompressionStream('gzip'))
}
