import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders } from '#api/headers.ts'
import { sendProblems } from '#api/send-error.ts'
import { busySeconds } from '#domain/errors.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { localeCookie } from '#messages/locales.ts'
import { busyPage } from '#web/busy-page.ts'
import { bringsCookie, readCookie } from '#web/cookies.ts'
import { cartCookieName } from '#web/form/steps/cart-cookie.ts'
import { routeClassOf, routeRules } from '#web/headers.ts'
import { localeOf } from '#web/locale.ts'
import { pathOf } from './path-of.ts'

/**
 * For what a request comes, as far as the server divides itself: who pays never waits for who only looks (rule OPS-10). `payments`
 * are payments, their outcomes and the provider's notices; `door` are the phones at the doors of events; `begun` is whoever holds a
 * cart, a ticket, a card or another document, `waiting` who enters a waiting room; `visitors` are all others.
 */
export type Share = 'payments' | 'door' | 'begun' | 'waiting' | 'visitors' | 'office' | 'exports'

/** How many requests of each are under way at one time in one process; who pays is never turned away. */
export const mostAtOnce: Readonly<Record<Share, number>> = {
  payments: Number.POSITIVE_INFINITY,
  door: 128,
  begun: 96,
  waiting: 48,
  visitors: 64,
  office: 24,
  exports: 3,
}

type Named = readonly (readonly [RegExp, Share])[]

/** Calls of the API, behind one of its prefixes (rule ADDR-6). */
const calls = /^\/(?:ha-api|forms\/api)(?=\/)/
const byCall: Named = [
  // What a mail service tells can wait for who pays.
  [/^\/(webhooks\/(?!mail$)|payments\/)/, 'payments'],
  [/^\/carts\/[^/]+\/init-payment$/, 'payments'],
  [/^\/(checkout\/)?carts\//, 'begun'],
  [/^\/door\//, 'door'],
  // What campaigns show is for visitors.
  [/^\/organizations\/[^/]+\/(?!forms\/)/, 'office'],
]
/** Whole paths and their first words only: what somebody calls a campaign moves nothing to another share. */
const byPath: Named = [
  // Who pays by card asks for a token first.
  [/^(\/forms)?\/auth\//, 'begun'],
  [/^\/associations(\/[^/]+){3}\/salle-attente$/, 'waiting'],
  [/^\/associations\/[^/]+\/administration\/.*\/export$/, 'exports'],
  [/^\/utilisateur\/profil\/donnees$/, 'exports'],
  [/^\/(operateur|invitation|contestation)(\/|$)|^\/associations\/[^/]+\/administration(\/|$)/, 'office'],
  // Who stands at a door shows a ticket, whatever is on sale at that moment. No link of a document takes what payments need: anybody can
  // write one, and whether it was signed is known once something of it was read.
  [/^\/(billets|cartes-de-membre|recu-fiscal|paiement\/(facture|attestation))\//, 'begun'],
  [/^\/porte\//, 'door'],
  // A program sends a payer here with their cart.
  [/^\/associations(\/[^/]+){0,3}\/checkout\/[^/]+$/, 'begun'],
]

const ofClass: Partial<Record<ReturnType<typeof routeClassOf>, Share>> = {
  payment: 'payments',
  outcome: 'payments',
  framed: 'begun',
}

/** The share that a request belongs to. */
export function shareOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Share {
  const path = pathOf(url)
  const call = path.replace(calls, '')
  const shareIn = (named: Named, of: string) => named.find(([pattern]) => pattern.test(of))?.[1]
  const share = call === path ? (shareIn(byPath, path) ?? ofClass[routeClassOf(url)]) : shareIn(byCall, call)
  return share ?? (bringsCookie(headers.cookie, [cartCookieName]) ? 'begun' : 'visitors')
}

/** Whose connections a request takes: payments have some of their own (rule OPS-10). */
export function reservedFor(request: Pick<FastifyRequest, 'url' | 'headers'>): 'payments' | null {
  return shareOf(request) === 'payments' ? 'payments' : null
}

/** Counts the requests under way, and says whether one more may come in. */
export type Gate = {
  /** Lets a request in, which leaves when its answer is out; `false`: it has to come again. */
  enter(request: FastifyRequest, reply: FastifyReply): boolean
}

/**
 * For how long a request keeps its place at the most, in milliseconds: who sends or reads slowly on purpose works for nobody, and
 * as many as there are places would keep everybody out.
 */
const longest: Readonly<Record<Share, number>> = {
  payments: 10_000,
  door: 10_000,
  begun: 10_000,
  waiting: 10_000,
  visitors: 10_000,
  office: 10_000,
  exports: 300_000,
}

export function createGate(limits = mostAtOnce, patience = longest): Gate {
  const under: Record<Share, number> = {
    payments: 0,
    door: 0,
    begun: 0,
    waiting: 0,
    visitors: 0,
    office: 0,
    exports: 0,
  }
  return {
    enter(request, reply) {
      const share = shareOf(request)
      if (under[share] >= limits[share]) return false
      under[share] += 1
      const leave = () => {
        clearTimeout(timer)
        reply.raw.off('close', leave)
        under[share] -= 1
      }
      const timer = setTimeout(leave, patience[share])
      timer.unref()
      reply.raw.once('close', leave)
      return true
    },
  }
}

/** Addresses that cost nothing, and the pages, whose kept answers are sent to anybody: those enter where they are made. */
const atTheirOwn = /^\/(healthz|readyz|metrics)$|^\/\*$|^\/assets\/|\/salle-attente\/place$/

/**
 * Turns away what there is no place for, before anything is read of it (rule OPS-10). Pages of the `origins` are told so too; what
 * they may send at all costs nothing to answer.
 */
export function guardPlaces(fastify: FastifyInstance, gate: Gate, origins: ReadonlySet<string>): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' || atTheirOwn.test(request.routeOptions.url ?? '')) return
    if (gate.enter(request, reply)) return
    return turnAway(request, reply.headers(corsHeaders(request, origins)))
  })
}

/** « Come again in a moment », in the language and the form that the request asks for; a page does so by itself. */
export function turnAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers, url, method } = request
  if (!/\btext\/html\b/.test(headers.accept ?? '') || /\.data(\?|$)/.test(url))
    return sendProblems(request, reply, [{ code: 'UNAVAILABLE' }])
  const locale = localeOf(url, readCookie(headers.cookie, localeCookie.name))
  const t = serverTranslator(locale)
  reply.code(503).headers({ 'retry-after': String(busySeconds), 'cache-control': 'no-store' })
  const { html, policy } = busyPage(t, { mayRepeat: method === 'GET' || method === 'HEAD' })
  // It stands where the page that was asked for would: a widget's in anybody's frame, an administrator's in none (rule ADDR-5).
  const ancestors = `frame-ancestors ${routeRules[routeClassOf(url)].framing([])}`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${policy}; ${ancestors}`)
    .send(html)
}
