import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { type Count, rateLimits } from '#api/rate-limits.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { localeCookie } from '#messages/locales.ts'
import type { Visit } from '#web/context.ts'
import { readCookie } from '#web/cookies.ts'
import { routeClassOf, routeRules, securityHeaders } from '#web/headers.ts'
import { assetsFromManifest, type IslandAssets } from '#web/islands/assets.ts'
import { localeOf } from '#web/locale.ts'
import { type KeptPage, PageCache } from '#web/page-cache.ts'
import { preferencesCookie } from '#web/preferences.ts'
import { canonicalAddress } from '#web/route-guard.ts'
import { pathOf, visitOf, type WebOptions } from './web-visit.ts'

const root = join(import.meta.dirname, '..', '..')
const built = (...path: string[]) => join(root, 'build', ...path)

type Pages = {
  readonly listener: RequestListener
  readonly islandAssets: IslandAssets
  /** Development only: Vite answers first for what it serves itself. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const currentVisit = new AsyncLocalStorage<Visit>()

const visitNow = () => {
  const facts = currentVisit.getStore()
  if (!facts) throw new Error('a page was asked for outside a request')
  return facts
}

/** Adds the pages to the server: everything that no other entrance answers. A request's `id` is its trace. */
export async function registerWeb(fastify: FastifyInstance, options: WebOptions): Promise<void> {
  const development = options.config.mode === 'development'
  const pages = development ? await developmentPages(fastify) : await builtPages()
  const cache = new PageCache()
  await fastify.register(async scope => {
    // React Router reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    if (!development) await serveAssets(scope)
    const count = await rateLimits(scope, options.config.rateLimits)
    scope.all('/*', (request, reply) => answer(request, reply, { options, pages, cache, count }))
  })
}

async function serveAssets(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyStatic, {
    root: built('client', 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    setHeaders: reply => {
      void reply.header('x-content-type-options', 'nosniff').header('access-control-allow-origin', '*')
    },
  })
}

type WebBuild = ServerBuild & { entry: { module: typeof import('#web/entry.server.tsx') } }

async function builtPages(): Promise<Pages> {
  const bundle: WebBuild = await import(pathToFileURL(built('server', 'index.js')).href)
  // Behind a proxy that ends TLS React Router takes our own posts for foreign ones; `comesFromHere` has judged them.
  const build = { ...bundle, allowedActionOrigins: ['**'] }
  const manifest = JSON.parse(readFileSync(built('client', 'islands.json'), 'utf8'))
  const listener = build.entry.module.createWebListener({ build, mode: 'production', currentVisit: visitNow })
  return { listener, islandAssets: assetsFromManifest(manifest) }
}

async function developmentPages(fastify: FastifyInstance): Promise<Pages> {
  const { createServer } = await import('vite')
  const server = { middlewareMode: true as const, hmr: { server: fastify.server } }
  const vite = await createServer({ root, server, appType: 'custom' })
  fastify.addHook('onClose', () => vite.close())
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<WebBuild>
  const { entry } = await load()
  return {
    listener: entry.module.createWebListener({ build: load, mode: 'development', currentVisit: visitNow }),
    islandAssets: entry.module.developmentAssets,
    middleware: vite.middlewares,
  }
}

type Parts = {
  readonly options: WebOptions
  readonly pages: Pages
  readonly cache: PageCache
  readonly count: Count
}

async function answer(request: FastifyRequest, reply: FastifyReply, { options, pages, cache, count }: Parts) {
  if (!comesFromHere(request, options.config)) return reply.code(403).send()
  if (request.method === 'POST' && (await isTooOften(request, count))) return sendTooOften(request, reply)
  const right = canonicalAddress(request.url)
  if (right !== undefined) return reply.redirect(right, request.method === 'GET' ? 301 : 308)
  const key = cacheKey(request, options)
  const kept = key === null ? undefined : cache.get(key, performance.now())
  if (kept) return sendKept(reply, kept)
  const nonce = randomBytes(16).toString('base64url')
  const headers = headersOf(request, options, nonce)
  const keep =
    key === null ? null : (page: KeptPage) => cache.set(key, withHeaders(page, headers), performance.now())
  const facts = await visitOf(request, options, { nonce, keep, islandAssets: pages.islandAssets })
  reply.hijack()
  for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
  const respond = () => currentVisit.run(facts, () => pages.listener(request.raw, reply.raw))
  if (pages.middleware) pages.middleware(request.raw, reply.raw, respond)
  else respond()
}

/** Whether a form post comes from one of our own pages; browsers always say where one comes from (ASVS 3.5.1). */
function comesFromHere(
  { method, headers, host }: FastifyRequest,
  { publicOrigin }: WebOptions['config'],
): boolean {
  const { origin } = headers
  if (method === 'GET' || method === 'HEAD' || origin === undefined) return true
  return origin === publicOrigin || origin === `http://${host}` || origin === `https://${host}`
}

function headersOf({ url }: FastifyRequest, { config }: WebOptions, nonce: string): Record<string, string> {
  const paymentOrigins = config.payment.sandbox
    ? [config.payment.sandboxUrl]
    : ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']
  const secure = config.publicOrigin.startsWith('https:')
  const headers = securityHeaders(routeClassOf(pathOf(url)), { nonce, secure, paymentOrigins })
  if (config.mode !== 'development') return headers
  // Vite brings its own scripts, styles and socket.
  return { ...headers, 'content-security-policy': "frame-ancestors 'self'" }
}

/** Posts without the API in between are counted like those that go through it (reliability §3). */
async function isTooOften(request: FastifyRequest, count: Count): Promise<boolean> {
  const isNotice = /\/(signaler|alerte)$/.test(pathOf(request.url))
  try {
    await count(isNotice ? 'notice' : 'post', request)
    return false
  } catch {
    return true
  }
}

/** Plain words: the page with all that was typed is one step back. */
function sendTooOften({ headers, url }: FastifyRequest, reply: FastifyReply) {
  const t = serverTranslator(localeOf(pathOf(url), readCookie(headers.cookie, localeCookie.name)))
  return reply
    .code(429)
    .header('retry-after', '60')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(t('error.TOO_MANY_REQUESTS'))
}

/** What an answer depends on for a visitor without a session; null where it must not be kept (D16). */
function cacheKey(request: FastifyRequest, { config }: WebOptions): string | null {
  const { cookie, 'accept-encoding': encoding } = request.headers
  // The cart of a visitor shows on the campaign's page: it neither gets nor fills the kept one.
  const anonymous = !/(^|;\s*)(access_token|(__Host-)?refresh_token|obole_cart)=/.test(cookie ?? '')
  if (!config.flags.pageCache || request.method !== 'GET' || !anonymous) return null
  if (!routeRules[routeClassOf(pathOf(request.url))].storable) return null
  const settings = [localeCookie, preferencesCookie].map(({ name }) => readCookie(cookie, name) ?? '')
  return [request.headers.host, request.url, encoding?.includes('br'), ...settings].join(' ')
}

function withHeaders(page: KeptPage, headers: Record<string, string>): KeptPage {
  return { ...page, headers: new Headers([...Object.entries(headers), ...page.headers]) }
}

function sendKept(reply: FastifyReply, { status, headers, body }: KeptPage) {
  return reply.code(status).headers(Object.fromEntries(headers)).send(body)
}
