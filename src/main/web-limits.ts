import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance, Count, RateLimits } from '#api/rate-limits.ts'
import type { Refusal } from '#api/refusal.ts'
import type { Problem } from '#domain/result.ts'
import { pathOf } from './path-of.ts'

/** Posts to addresses that send mails or reach the operator, and those that open accounts, are counted as the API's. */
const strict: readonly (readonly [RegExp, 'notice' | 'signUp' | 'room'])[] = [
  [/\/salle-attente$/, 'room'],
  [/\/(signaler|alerte)$/, 'notice'],
  [/^\/billets\//, 'notice'],
  [
    /^\/(ouvrir|premiere-connexion|mot-de-passe|utilisateur\/recuperation-mot-de-passe|retrouver-ma-commande)/,
    'signUp',
  ],
]

/** What an editor posts by itself while somebody types in it. */
const isTyped = (path: string) =>
  /\/administration\/[^/]+\/[^/]+\/(apercu|edition\/1\/enregistrement)$/.test(path)

/**
 * Posts without the API in between are counted like those that go through it (rule BOT-2). Gives the seconds to wait, 0
 * for none, and `undefined` where an answer to the anti-bot check was refused.
 */
export async function secondsToWait(request: FastifyRequest, count: Count): Promise<number | undefined> {
  const path = pathOf(request.url).replace(/\.data$/, '')
  const allowance = strict.find(([pattern]) => pattern.test(path))?.[1]
  // A whole school enters a waiting room within a minute: one post each, which its own allowance counts.
  const flood = allowance === 'room' ? [] : ([isTyped(path) ? 'typing' : 'post'] as const)
  const problem = await refusalOf([...flood, ...(allowance === undefined ? [] : [allowance])], request, count)
  if (problem === null) return 0
  return problem.code === 'TOO_MANY_REQUESTS' ? secondsOf(problem) : undefined
}

/** Counts a start of a payment: only its page knows that a post is one. */
export async function countStart(
  request: FastifyRequest,
  reply: FastifyReply,
  count: Count,
): Promise<Problem | null> {
  const problem = await refusalOf(['payment'], request, count)
  if (problem?.code === 'TOO_MANY_REQUESTS') reply.raw.setHeader('retry-after', String(secondsOf(problem)))
  return problem
}

/** An answer to the anti-bot check that is not valid proves nothing here: the stricter limits hold. */
export async function cardTrierOf(request: FastifyRequest, { networkOf, trierOf }: RateLimits) {
  const network = networkOf(request)
  if (network === null) return null
  return (await trierOf(request).catch(() => undefined)) ?? { network, proven: false }
}

async function refusalOf(
  allowances: readonly Allowance[],
  request: FastifyRequest,
  count: Count,
): Promise<Problem | null> {
  try {
    for (const allowance of allowances) await count(allowance, request)
    return null
  } catch (error) {
    const [problem] = (error as Partial<Refusal>).problems ?? []
    if (problem === undefined) throw error
    return problem
  }
}

const secondsOf = ({ values }: Problem) => Number(values?.limit ?? 60)
