import { createRequestListener } from '@remix-run/node-fetch-server'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { busySeconds } from '#domain/errors.ts'
import { catalogueOf } from '#messages/catalogue.ts'
import { actsOfPages } from './acts-of-pages.ts'
import { withLimitedBody } from './body-limit.ts'
import { compressed } from './compression.ts'
import { type Visit, visit } from './context.ts'
import { atNewAddress } from './former-address.ts'
import type { IslandAssets } from './islands/assets.ts'
import { IslandCollector } from './islands/collector.ts'
import { islands } from './islands/registry.ts'
import { withIslands } from './islands/render-islands.tsx'
import { MessagesProvider } from './messages.tsx'
import { ownTurn } from './own-turn.ts'
import { PageProvider } from './page-context.tsx'

/** A page as one text: its own markup first, then each island by itself. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const facts = context.get(visit)
  const kept = status === 200 && mayBeKept(entry)
  await ownTurn()
  const html = pageMarkup(request, entry, facts, kept)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('vary', 'cookie')
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', String(busySeconds))
  const body = await compressed(html, request, headers, kept ? 'many' : 'one')
  if (kept) facts.keep?.({ status, headers, body })
  return new Response(body, { status, headers })
}

/** A page says so itself: `export const handle = { kept: true }` (rule ADDR-8). */
function mayBeKept({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => route.handle?.kept === true)
}

function pageMarkup(request: Request, entry: EntryContext, facts: Visit, kept: boolean): string {
  const islands = new IslandCollector(facts.nonce)
  const markup = renderToString(
    <PageProvider value={{ ...facts, islands }}>
      <MessagesProvider locale={facts.locale} catalogue={catalogueOf(facts.locale)}>
        <ServerRouter context={matchedOnly(entry)} url={request.url} nonce={facts.nonce} />
      </MessagesProvider>
    </PageProvider>,
  )
  return `<!DOCTYPE html>${withIslands(markup, islands, { locale: facts.locale, shared: kept && facts.viewer === null })}`
}

/** The router that draws a page makes all of its routes again for each: here those that the page is drawn with. */
function matchedOnly(entry: EntryContext): EntryContext {
  const { matches } = entry.staticHandlerContext
  const routes = Object.fromEntries(matches.map(({ route: { id } }) => [id, entry.manifest.routes[id]]))
  return { ...entry, manifest: { ...entry.manifest, routes } }
}

type ListenerOptions = {
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly mode: 'production' | 'development'
  /** The visit of the request that is being answered. */
  readonly currentVisit: () => Visit
}

/**
 * What the web server hands its requests to. It must come from this bundle: the native copy of React Router does not
 * know the bundle's context keys.
 */
export function createWebListener({ build, mode, currentVisit }: ListenerOptions) {
  const handle = createRequestHandler(build, mode)
  return createRequestListener(async request => {
    const facts = currentVisit()
    const ofPages = { ...facts, acts: actsOfPages(facts) }
    const context = new RouterContextProvider(new Map([[visit, ofPages]]))
    const answer = await handle(withLimitedBody(request), context)
    return answer.status === 404 ? ((await atNewAddress(request, facts)) ?? answer) : answer
  })
}

/** Browser entries without React. */
const plainEntries = [
  'widget',
  'shell',
  'campaign',
  'outcome',
  'tickets',
  'consent',
  'tracking',
  'door-decoder',
  'door-watch',
  'progress',
].map(name => `${name}.entry.ts`)

/** Where Vite serves the browser entries from while somebody develops. */
export const developmentAssets: IslandAssets = Object.fromEntries(
  [...Object.keys(islands).map(name => `${name}.entry.tsx`), ...plainEntries].map(file => [
    file.replace(/\.entry\..*$/, ''),
    { script: `/src/web/islands/${file}`, imports: [] },
  ]),
)

/** Faults of loaders and components: told to the visit's own log, never to the console. Too much to do is none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const expected = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)
  if (!expected && !request.signal.aborted) context.get(visit).report(error)
}
