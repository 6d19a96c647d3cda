import { storeIntent } from '#db/provider-calls.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'

/**
 * How an intent names its attempt. Later attempts are named `charge`, as they always were: what is at the provider keeps its
 * words, and the same key with other words is refused.
 */
export function referenceOf(app: App, attempt: PaymentAttempt): Readonly<Record<string, string>> {
  const { installation } = app
  return attempt.trigger === 'checkout'
    ? { installation, request: attempt.requestId ?? '', attempt: attempt.id }
    : { installation, payment: String(attempt.paymentId), charge: attempt.id }
}

/**
 * Whether anything of an attempt may be at its provider: an intent whose id is stored, or one that a creating call may have made
 * without our hearing of it, where such a call moves money.
 */
export function mayBeThere(app: App, { intentId, provider }: Pick<PaymentAttempt, 'intentId' | 'provider'>) {
  return intentId !== null || app.provider(provider).intents.findIntent !== undefined
}

/**
 * What the provider says of an attempt: of its intent, or, where the id of one may have been lost, of what carries our reference.
 * `null`: nothing of it is there. Stands outside of any transaction.
 */
export async function readAttempt(app: App, attempt: PaymentAttempt): Promise<ProviderAnswer<Intent | null>> {
  const { intents } = app.provider(attempt.provider)
  if (attempt.intentId !== null) return intents.readIntent(attempt.intentId)
  if (intents.findIntent === undefined) return { outcome: 'done', value: null }
  const found = await intents.findIntent(referenceOf(app, attempt))
  if (found.outcome === 'done' && found.value !== null) await storeIntent(app.db, attempt, found.value.id)
  return found
}
