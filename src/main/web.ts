import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { type RateLimits, rateLimits, readProof } from '#api/rate-limits.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { localeCookie } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import { waitWords } from '#messages/wait-words.ts'
import { stripeOrigins } from '#providers/payment/stripe/script.ts'
import { mostBytesOf } from '#web/body-limit.ts'
import { codingFor } from '#web/compression.ts'
import type { Visit } from '#web/context.ts'
import { bringsCookie, readCookie } from '#web/cookies.ts'
import { errorAddress } from '#web/error-address.ts'
import { cartCookieName } from '#web/form/steps/cart-cookie.ts'
import { codeIn } from '#web/form/steps/rate-code.ts'
import { anySite, bareHeaders, routeClassOf, routeRules, securityHeaders } from '#web/headers.ts'
import { assetsFromManifest, type IslandAssets } from '#web/islands/assets.ts'
import { localeOf } from '#web/locale.ts'
import { type KeptPage, PageCache } from '#web/page-cache.ts'
import { preferencesCookie } from '#web/preferences.ts'
import { canonicalAddress, fixedWords, plainAddress, withoutSecret } from '#web/route-guard.ts'
import { audienceOf, measureOrigin } from '#web/tracking/audience.ts'
import { passCookieName } from '#web/waiting-room/pass-cookie.ts'
import { serveDeveloperDocs } from './developer-docs.ts'
import { pathOf } from './path-of.ts'
import { servePlaces } from './places.ts'
import { turnAway } from './pressure.ts'
import { cardTrierOf, countStart, secondsToWait } from './web-limits.ts'
import { apiOriginOf, visitOf, type WebOptions } from './web-visit.ts'

const root = join(import.meta.dirname, '..', '..')
const built = (...path: string[]) => join(root, 'build', ...path)

type Pages = {
  readonly listener: RequestListener
  readonly islandAssets: IslandAssets
  /** The words of the address map. */
  readonly words: ReadonlySet<string>
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
    const bare = bareHeaders(options.config.publicOrigin.startsWith('https:'))
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(bare))
    if (!development) await serveAssets(scope)
    serveDeveloperDocs(scope)
    servePlaces(scope, options.app)
    const { app, captcha, config } = options
    const counts = await rateLimits(scope, {
      on: config.rateLimits,
      limits: app.limits,
      proof: readProof(captcha),
    })
    scope.all('/*', (request, reply) => answer(request, reply, { options, pages, cache, counts }))
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
      void reply.header('access-control-allow-origin', '*')
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
  const words = fixedWords(Object.values(build.routes).map(route => route?.path))
  return { listener, islandAssets: assetsFromManifest(manifest), words }
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
    // Vite's own addresses have forms of their own.
    words: new Set(),
    middleware: vite.middlewares,
  }
}

type Parts = {
  readonly options: WebOptions
  readonly pages: Pages
  readonly cache: PageCache
  readonly counts: RateLimits
}

/**
 * What pages are asked for with; another method would reach their actions as a post that nobody counts, and `TRACE` would
 * send a request's own headers back (ASVS 13.4.4).
 */
const methods = ['GET', 'HEAD', 'POST']

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { options, pages, cache, counts }: Parts,
) {
  // First what is known and what there is no place for: more than anything else is asked for then.
  const key = cacheKey(request, options)
  const kept = key === null ? undefined : cache.get(key, performance.now())
  if (kept) return sendKept(reply, kept)
  if (options.gate?.enter(request, reply) === false) return turnAway(request, reply)
  if (!methods.includes(request.method)) return reply.code(405).header('allow', methods.join(', ')).send()
  const right = rightAddress(request.url, pages)
  if (right !== undefined) return reply.redirect(right, isRead(request) ? 301 : 308)
  const isForeign = !comesFromHere(request, options.config)
  const wait = request.method === 'POST' && !isForeign ? await secondsToWait(request, counts.count) : 0
  if (wait === undefined) return sendWords(request, reply, { status: 400, words: refusedWords })
  if (wait > 0 && !request.headers.accept?.includes('text/html'))
    return sendWords(request, reply, { status: 429, words: t => waitWords(t, wait), wait })
  const clean = isRead(request) ? withoutSecret(request.url) : undefined
  if (clean !== undefined) return reply.header('cache-control', 'no-store').redirect(clean, 303)
  const nonce = randomBytes(16).toString('base64url')
  const headers = headersOf(request, options, nonce)
  const allowFraming = () => setHeaders(reply, headersOf(request, options, nonce, anySite))
  const keep =
    key === null ? null : (page: KeptPage) => cache.set(key, withHeaders(page, headers), performance.now())
  // A preview is looked at: none of its scripts would run.
  const islandAssets = routeClassOf(request.url) === 'preview' ? {} : pages.islandAssets
  const caller = {
    network: counts.networkOf(request),
    cardTrier: () => cardTrierOf(request, counts),
    countPayment: () => countStart(request, reply, counts.count),
  }
  const facts = await visitOf(request, options, { nonce, wait, keep, allowFraming, islandAssets, ...caller })
  reply.hijack()
  const refusal = isForeign ? 403 : isTooLarge(request) ? 413 : namesNothing(request) ? 404 : null
  if (refusal !== null) standIn(request, reply, refusal)
  setHeaders(reply, wait > 0 ? { ...headers, 'retry-after': String(wait) } : headers)
  const respond = () => currentVisit.run(facts, () => pages.listener(request.raw, reply.raw))
  if (pages.middleware) pages.middleware(request.raw, reply.raw, respond)
  else respond()
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** The one address of what a request asks for; `undefined` where it is the one that was asked. */
function rightAddress(address: string, { words, middleware }: Pages): string | undefined {
  const plain = middleware ? undefined : plainAddress(address, words)
  return canonicalAddress(plain ?? address) ?? plain
}

/** No page hears of the request: that of the status stands at its address (rule ERR-3). */
function standIn({ raw, url }: FastifyRequest, reply: FastifyReply, status: number): void {
  raw.url = errorAddress(url, status)
  raw.method = 'GET'
  // Nobody reads what else is sent.
  reply.raw.setHeader('connection', 'close')
}

/** Whether a body says itself that it is more than any page takes; one that does not is counted while it comes. */
function isTooLarge({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > mostBytesOf(headers['content-type'])
}

/** A path with a NUL in it names nothing that a database could hold, and must not be asked for there. */
function namesNothing({ url }: FastifyRequest): boolean {
  return /%00/.test(pathOf(url))
}

function setHeaders({ raw }: FastifyReply, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value)
}

/** Whether a form post comes from one of our own pages; browsers always say where one comes from (ASVS 3.5.1). */
function comesFromHere(request: FastifyRequest, { publicOrigin }: WebOptions['config']): boolean {
  const { headers, host } = request
  const { origin } = headers
  if (isRead(request) || origin === undefined) return true
  return origin === publicOrigin || origin === `http://${host}` || origin === `https://${host}`
}

/** The security headers of an answer; `frames` are the sites that may frame a payment which began in a widget. */
function headersOf(
  { url, headers: { cookie } }: FastifyRequest,
  { config }: WebOptions,
  nonce: string,
  frames: readonly string[] = [],
): Record<string, string> {
  const { sandbox, sandboxUrl } = config.payment
  const secure = config.publicOrigin.startsWith('https:')
  const path = pathOf(url)
  const byAddress = securityHeaders(routeClassOf(url), {
    nonce,
    frames,
    secure,
    payment: sandbox ? { calls: [sandboxUrl], frames: [sandboxUrl] } : stripeOrigins,
    captchaOrigins: config.recaptcha === undefined ? [] : recaptchaOrigins,
    apiOrigin: apiOriginOf(config),
    measureOrigin: measureOrigin(audienceOf(config.operator.matomo, cookie), path),
    indexing: config.operator.indexing,
  })
  // Every page names who is connected, and a form shows what is in a cart: later no browser has it any more (ASVS 14.3.1).
  const headers = holdsOwn(cookie) ? { ...byAddress, 'cache-control': 'no-store' } : byAddress
  if (config.mode !== 'development') return headers
  // Vite brings its own scripts, styles and socket.
  const ancestors = routeRules[routeClassOf(url)].framing(frames)
  return { ...headers, 'content-security-policy': `frame-ancestors ${ancestors}` }
}

/** What an answer is made from that is one visitor's own. Read as the pages read it, or one's page would be kept for all. */
const sessionCookies = ['refresh_token', '__Host-refresh_token']
const ownCookies = [...sessionCookies, cartCookieName]
const uncachedCookies = [...ownCookies, 'access_token', passCookieName]

const holdsOwn = (cookie: string | undefined) => bringsCookie(cookie, ownCookies)

/** What reCAPTCHA calls and frames; its script comes through ours, which the policy trusts. */
const recaptchaOrigins = ['https://www.google.com', 'https://recaptcha.google.com']

/** An answer of the anti-bot check that is no longer valid: a script asks for a new challenge and tries again. */
const refusedWords = (t: Translator) => t('error.CAPTCHA_REFUSED')

type Words = { readonly status: number; readonly words: (t: Translator) => string; readonly wait?: number }

/** Plain words, for who does not read pages. */
function sendWords(request: FastifyRequest, reply: FastifyReply, { status, words, wait }: Words) {
  const { headers, url } = request
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(words(serverTranslator(localeOf(url, readCookie(headers.cookie, localeCookie.name)))))
}

/** What an answer depends on for a visitor without a session; null where it must not be kept (rule ADDR-8). */
function cacheKey(request: FastifyRequest, { config }: WebOptions): string | null {
  const { cookie, 'accept-encoding': encoding } = request.headers
  // The cart of a visitor, or their place, shows on the campaign's page: it neither gets nor fills the kept one.
  const anonymous = !bringsCookie(cookie, uncachedCookies)
  if (!config.flags.pageCache || request.method !== 'GET' || !anonymous) return null
  if (!routeRules[routeClassOf(request.url)].storable || bringsCode(request.url)) return null
  const settings = [localeCookie, preferencesCookie].map(({ name }) => readCookie(cookie, name) ?? '')
  const consent = audienceOf(config.operator.matomo, cookie)?.consent ?? ''
  return JSON.stringify([request.headers.host, request.url, codingFor(encoding), consent, ...settings])
}

/** What a code opens, or how it is refused, depends on who tries it (rule FRM-20). */
const bringsCode = (url: string) => url.includes('?') && codeIn(url) !== null

function withHeaders(page: KeptPage, headers: Record<string, string>): KeptPage {
  return { ...page, headers: new Headers([...Object.entries(headers), ...page.headers]) }
}

function sendKept(reply: FastifyReply, { status, headers, body }: KeptPage) {
  return reply.code(status).headers(Object.fromEntries(headers)).send(body)
}
