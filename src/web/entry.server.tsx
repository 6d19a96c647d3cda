import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createRequestListener } from '@react-router/node'
import { renderToString } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, type ServerBuild, ServerRouter } from 'react-router'
import { catalogueOf } from '#messages/catalogue.ts'
import { type Visit, visit } from './context.ts'
import { IslandCollector } from './islands/collector.ts'
import { withIslands } from './islands/render-islands.tsx'
import { MessagesProvider } from './messages.tsx'
import { PageProvider } from './page-context.tsx'

const brotli = promisify(brotliCompress)

/** A page as one text: its own markup first, then each island by itself. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const html = pageMarkup(request, entry, context.get(visit))
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('vary', 'accept-encoding, cookie')
  if (!request.headers.get('accept-encoding')?.includes('br')) return new Response(html, { status, headers })
  headers.set('content-encoding', 'br')
  const body = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return new Response(body, { status, headers })
}

function pageMarkup(request: Request, entry: EntryContext, facts: Visit): string {
  const islands = new IslandCollector(facts.nonce)
  const markup = renderToString(
    <PageProvider value={{ ...facts, islands }}>
      <MessagesProvider locale={facts.locale} catalogue={catalogueOf(facts.locale)}>
        <ServerRouter context={entry} url={request.url} nonce={facts.nonce} />
      </MessagesProvider>
    </PageProvider>,
  )
  return `<!DOCTYPE html>${withIslands(markup, islands, facts.locale)}`
}

type ListenerOptions = {
  readonly build: () => Promise<ServerBuild>
  readonly mode: 'production' | 'development'
  /** The visit of the request that is being answered. */
  readonly currentVisit: () => Visit
}

/**
 * What the web server hands its requests to. It must come from this bundle: the native copy of React Router does not
 * know the bundle's context keys.
 */
export function createWebListener({ build, mode, currentVisit }: ListenerOptions) {
  return createRequestListener({
    build,
    mode,
    getLoadContext: () => new RouterContextProvider(new Map([[visit, currentVisit()]])),
  })
}

/** Faults of loaders and components: told to the visit's own log, never to the console. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(visit).report(error)
}
