import Stripe from 'stripe'
import type * as z from 'zod'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'

/** Sends a call and reads its reply by a schema. Whatever cannot be read is doubt, never a refusal (rule PAY-19). */
export type Ask = <T>(call: () => Promise<unknown>, reply: z.ZodType<T>) => Promise<ProviderAnswer<T>>

const { StripeError, StripeConnectionError } = Stripe.errors

/** Calls that are over after `timeoutMs`, however slowly the provider trickles. */
export function createAsk(timeoutMs: number): Ask {
  return async (call, reply) => {
    try {
      const parsed = reply.safeParse(await within(timeoutMs, call()))
      return parsed.success ? { outcome: 'done', value: parsed.data } : doubt('unreadable_reply')
    } catch (error) {
      return answerOf(error)
    }
  }
}

function answerOf(error: unknown): ProviderAnswer<never> {
  if (error instanceof DeadlineError) return doubt('timeout')
  // the SDK itself stumbles over some replies (a bare `null`): the call may have had its effect
  if (!(error instanceof StripeError))
    return doubt(`unexpected_${error instanceof Error ? error.name : 'error'}`)
  if (error instanceof StripeConnectionError) return doubt('connection')
  const http = error.statusCode ?? 0
  if (isDoubtful(http, error.code)) {
    const answer = doubt(http === 0 ? 'unreadable_reply' : `http_${http}`)
    return error.headers?.['idempotent-replayed'] === 'true' ? { ...answer, isReplay: true } : answer
  }
  return { outcome: 'rejected', http, code: error.code ?? error.rawType ?? 'unknown_error' }
}

/**
 * 401 and 403: our key is wrong or may not do this, which says nothing of the payment. 408: the call took too long. 409: another
 * request holds the idempotency key. 429: throttled. None of them says what happened to the first try.
 */
const doubtful: readonly number[] = [401, 403, 408, 409, 429]

/** Below 400: an error body with a success status. */
function isDoubtful(http: number, code: string | undefined): boolean {
  return http < 400 || http >= 500 || doubtful.includes(http) || code === 'rate_limit'
}

function doubt(reason: string): Extract<ProviderAnswer<never>, { outcome: 'unknown' }> {
  return { outcome: 'unknown', reason }
}

class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError()), milliseconds)
  try {
    return await Promise.race([call, promise])
  } finally {
    clearTimeout(timer)
  }
}
