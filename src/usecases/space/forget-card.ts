import { customersOfUser, isChargedLater, type UserCustomer } from '#db/user-customers.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Methods } from '#domain/payment/provider.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/**
 * A user removes a saved card: the provider detaches it. Somebody else's, or one that is gone, is unknown; a card with which
 * something is still charged has to be replaced there first.
 */
export async function forgetCard(app: App, input: { userId: number; cardId: string }): Promise<Result<null>> {
  const { userId, cardId } = input
  for (const customer of await customersOfUser(app.db, userId)) {
    const { methods } = app.provider(customer.provider)
    const read = await methods?.readMethod(cardId)
    if (read?.outcome === 'unknown') return failWith('UNAVAILABLE')
    if (methods != null && read?.outcome === 'done' && read.value.customer === customer.customerId)
      return forget(app, methods, { ...customer, id: cardId })
  }
  return failWith('NOT_FOUND')
}

async function forget(
  app: App,
  methods: Methods,
  card: UserCustomer & { readonly id: string },
): Promise<Result<null>> {
  if (await isChargedLater(app.db, card)) return failWith('CARD_IN_USE')
  const key = idempotencyKey(app.installation, 'forget', { id: app.trace, replay: 0 })
  const answer = await methods.forgetMethod(card.id, key)
  return answer.outcome === 'done' ? ok(null) : failWith('UNAVAILABLE')
}
