import type { RateLimitOptions } from '@fastify/rate-limit'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Captcha, CaptchaAction } from '#domain/captcha.ts'
import { type Limit, type Limits, limits } from '#domain/limits.ts'
import type { CardTrier } from '#usecases/payment/card-testing.ts'
import type { Caller } from './authenticate.ts'
import { clientAddress, clientNetwork } from './client-network.ts'
import { Refusal } from './refusal.ts'

const minute = 60_000

/**
 * Floods: every call, every form post of a page (a purchase takes six), and what an editor asks while somebody types: the page at
 * each key, and to be saved; a door's phones have one of their own. In the memory of each process alone.
 */
const floods = {
  any: { max: 600, timeWindow: minute },
  post: { max: 60, timeWindow: minute },
  typing: { max: 1200, timeWindow: minute },
  /** A hundred phones at the doors of one event, behind one address, each with two scans a second. */
  door: { max: 12_000, timeWindow: minute },
} as const
/** How many callers are remembered for each of them; the least recently seen is forgotten. */
const callers = 10_000

type Rule = {
  readonly limit: Limit
  readonly subject: (request: FastifyRequest) => string
  /** Counts what goes wrong: what turned out right is taken back. */
  readonly forgives: boolean
}
type Guarded = {
  readonly action: CaptchaAction | null
  readonly plain: readonly Rule[]
  /** Of somebody who brings an answer to the anti-bot check; the same where absent. */
  readonly proven?: readonly Rule[]
}

const network = (request: FastifyRequest) => clientNetwork(clientAddress(request))
const account = ({ body }: FastifyRequest) =>
  String((body as { username?: unknown } | undefined)?.username ?? '')
    .trim()
    .toLowerCase()
const accountFrom: Rule['subject'] = request => `${account(request)} ${network(request)}`
/** The key that a program brings: it is checked by then. */
const keyOf = (request: FastifyRequest) =>
  request.getDecorator<Caller>('caller').program?.keyId ?? network(request)
const everybody = () => ''
const by = (limit: Limit, subject: Rule['subject']): Rule => ({ limit, subject, forgives: false })
const wrongBy = (limit: Limit, subject: Rule['subject']): Rule => ({ limit, subject, forgives: true })

/** What money, passwords and messages are counted by, shared by all processes (`#domain/limits.ts` has the sizes). */
const guarded = {
  login: {
    action: 'login',
    plain: [
      by(limits.login, network),
      wrongBy(limits.account, accountFrom),
      wrongBy(limits.accountInAll, account),
      wrongBy(limits.wrongPasswords, everybody),
    ],
    proven: [
      by(limits.provenLogin, network),
      wrongBy(limits.provenAccount, accountFrom),
      wrongBy(limits.provenAccountInAll, account),
      wrongBy(limits.provenWrongPasswords, everybody),
    ],
  },
  signUp: {
    action: 'signup',
    plain: [by(limits.signUp, network)],
    proven: [by(limits.provenSignUp, network)],
  },
  payment: {
    action: 'payment',
    plain: [by(limits.payment, network)],
    proven: [by(limits.provenPayment, network)],
  },
  notice: {
    action: 'report',
    plain: [by(limits.notice, network)],
    proven: [by(limits.provenNotice, network)],
  },
  room: {
    action: 'room',
    plain: [by(limits.room, network)],
    proven: [by(limits.provenRoom, network)],
  },
  program: { action: null, plain: [by(limits.programCarts, keyOf)] },
  file: { action: null, plain: [by(limits.file, network)] },
} as const satisfies Record<string, Guarded>

export type Allowance = keyof typeof floods | keyof typeof guarded

/** Counts a request against an allowance, and refuses it when there is nothing left. */
export type Count = (allowance: Allowance, request: FastifyRequest) => Promise<void>
/** Takes back what a request counted as wrong: the password was right. */
export type Forgive = (request: FastifyRequest) => Promise<void>

type RateLimitParts = { readonly on: boolean; readonly limits: Limits; readonly proof: Proof }
/** The network that a request comes from; null where nothing is counted. */
export type NetworkOf = (request: FastifyRequest) => string | null
/** Who tries a card, for the limits of the act; nobody where limits are off. */
export type TrierOf = (request: FastifyRequest) => Promise<CardTrier | undefined>
export type RateLimits = {
  readonly count: Count
  readonly forgive: Forgive
  readonly trierOf: TrierOf
  readonly networkOf: NetworkOf
}

/** The limits of all routes of a server. Switched off, nothing is counted; answers are checked all the same. */
export async function rateLimits(scope: FastifyInstance, parts: RateLimitParts): Promise<RateLimits> {
  const flood = parts.on ? await floodGate(scope) : async () => {}
  const counted = new WeakMap<FastifyRequest, Rule[]>()

  async function countGuarded({ action, plain, proven }: Guarded, request: FastifyRequest): Promise<void> {
    const isProven = action !== null && (await parts.proof(request, action))
    if (!parts.on) return
    const sofar = counted.get(request) ?? []
    counted.set(request, sofar)
    for (const rule of (isProven ? proven : undefined) ?? plain) {
      const { wait } = await parts.limits.count(rule.limit, rule.subject(request))
      if (wait > 0) throw new Refusal('TOO_MANY_REQUESTS', wait)
      if (rule.forgives) sofar.push(rule)
    }
  }

  return {
    count: (allowance, request) =>
      isFlood(allowance) ? flood(allowance, request) : countGuarded(guarded[allowance], request),
    networkOf: request => (parts.on ? network(request) : null),
    trierOf: async request =>
      parts.on ? { network: network(request), proven: await parts.proof(request, 'payment') } : undefined,
    async forgive(request) {
      const rules = counted.get(request) ?? []
      counted.delete(request)
      for (const { limit, subject } of rules) await parts.limits.giveBack(limit, subject(request))
    },
  }
}

function isFlood(allowance: Allowance): allowance is keyof typeof floods {
  return Object.hasOwn(floods, allowance)
}

async function floodGate(scope: FastifyInstance) {
  await scope.register(rateLimit, { global: false })
  const limit = (options: RateLimitOptions) => scope.createRateLimit(options)
  const gate = {
    any: limit({ ...floods.any, cache: callers }),
    post: limit({ ...floods.post, cache: callers }),
    typing: limit({ ...floods.typing, cache: callers }),
    door: limit({ ...floods.door, cache: callers }),
  }
  return async (allowance: keyof typeof floods, request: FastifyRequest) => {
    const seen = await gate[allowance](request)
    if (!seen.isAllowed && seen.isExceeded) throw new Refusal('TOO_MANY_REQUESTS', seen.ttlInSeconds)
  }
}

/** Whether a request brings an answer to the anti-bot check; asked any number of times, the answer is used once. */
type Proof = (request: FastifyRequest, action: CaptchaAction) => Promise<boolean>

/** No answer is longer. */
const longest = 4_096

/**
 * Reads the header `X-Captcha` (platform API). None at all is fine: stricter limits stand in for it, so that programs and
 * pages without JavaScript go on. One that is forged, expired or used is refused (400).
 */
export function readProof(captcha: Captcha): Proof {
  const seen = new WeakMap<FastifyRequest, Promise<boolean>>()
  return (request, action) => {
    const known = seen.get(request) ?? check(captcha, request.headers['x-captcha'], action)
    seen.set(request, known)
    return known
  }
}

async function check(captcha: Captcha, header: string | string[] | undefined, action: CaptchaAction) {
  const answer = String(header ?? '').trim()
  if (answer === '') return false
  const verdict = answer.length > longest ? 'refused' : await captcha.check(answer, action)
  if (verdict === 'refused') throw new Refusal('CAPTCHA_REFUSED')
  return verdict === 'proven'
}
