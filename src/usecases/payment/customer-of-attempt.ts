import { storeAttemptCustomer } from '#db/payment-attempts.ts'
import { storeCustomer } from '#db/payment-requests.ts'
import { raiseReplay } from '#db/provider-calls.ts'
import { storeUserCustomer } from '#db/user-customers.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { isStoredFault } from './doubt.ts'

/**
 * The customer that an intent has to name: the user's own, where a kept card is used or this one is to be kept; else one for
 * this request alone where something is due later; `null` otherwise, because then no card is kept (rule DUE-8).
 */
export async function customerOf(
  app: App,
  request: PaymentRequest,
  attempt: PaymentAttempt,
): Promise<ProviderAnswer<string | null>> {
  const { userId } = attempt
  if (attempt.customerId !== null) return { outcome: 'done', value: attempt.customerId }
  if (userId !== null)
    return newCustomer(app, request, attempt, async id => {
      const customer = await storeUserCustomer(app.db, {
        ...{ userId, provider: attempt.provider },
        ...{ customerId: id, now: app.now() },
      })
      await storeAttemptCustomer(app.db, attempt, customer)
      return customer
    })
  if (request.frozen.schedule == null) return { outcome: 'done', value: null }
  if (request.customerId !== null) return { outcome: 'done', value: request.customerId }
  return newCustomer(app, request, attempt, id => storeCustomer(app.db, request, id))
}

/** Created once, and stored before any intent names it; `store` gives the customer that stands, the first writer's. */
async function newCustomer(
  app: App,
  request: PaymentRequest,
  attempt: PaymentAttempt,
  store: (id: string) => Promise<string>,
): Promise<ProviderAnswer<string>> {
  const metadata = { installation: app.installation, request: request.id }
  const key = idempotencyKey(app.installation, 'customer', attempt)
  const answer = await app.provider(attempt.provider).customers.createCustomer(metadata, key)
  // A customer that may exist already holds no card: a new one is safe.
  if (isStoredFault(answer)) await raiseReplay(app.db, 'paymentAttempts', attempt)
  if (answer.outcome !== 'done') return answer
  app.crashPoint('customer-created')
  return { outcome: 'done', value: await store(answer.value.id) }
}
