import { createHash } from 'node:crypto'
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const minute = 60_000

/**
 * How often the same address (IPv6: the same /64) may call, and for logins the same account: in memory, of a fixed size,
 * the least recently seen is forgotten. Money and passwords are stricter than the rest (reliability §3, carding).
 */
const allowances = {
  any: { max: 600, timeWindow: minute },
  login: { max: 20, timeWindow: minute },
  account: { max: 10, timeWindow: 15 * minute },
  payment: { max: 30, timeWindow: minute },
  file: { max: 30, timeWindow: minute },
  notice: { max: 20, timeWindow: 15 * minute },
  /** Plain form posts of pages: a whole purchase takes six. */
  post: { max: 60, timeWindow: minute },
} as const

export type Allowance = keyof typeof allowances

/** Counts a request against an allowance, and refuses it when there is nothing left. */
export type Count = (allowance: Allowance, request: FastifyRequest) => Promise<void>

/** How many callers are remembered for each allowance. */
const callers = 10_000

/** The limits of this process, shared by all addresses of the same routes. Switched off, nothing is counted. */
export async function rateLimits(scope: FastifyInstance, on: boolean): Promise<Count> {
  if (!on) return async () => {}
  await scope.register(rateLimit, { global: false })
  const limit = (options: RateLimitOptions) => scope.createRateLimit(options)
  const limits = {
    any: limit({ ...allowances.any, cache: callers }),
    login: limit({ ...allowances.login, cache: callers }),
    account: limit({ ...allowances.account, cache: callers, keyGenerator: accountOf }),
    payment: limit({ ...allowances.payment, cache: callers }),
    file: limit({ ...allowances.file, cache: callers }),
    notice: limit({ ...allowances.notice, cache: callers }),
    post: limit({ ...allowances.post, cache: callers }),
  }
  return async (allowance, request) => {
    const seen = await limits[allowance](request)
    if (!seen.isAllowed && seen.isExceeded) throw new Refusal('TOO_MANY_REQUESTS', seen.ttlInSeconds)
  }
}

/** The account that somebody tries to log into, unreadable. */
function accountOf({ body }: FastifyRequest): string {
  const { username = '' } = body as { username?: string }
  return createHash('sha256').update(username.trim().toLowerCase()).digest('base64')
}
