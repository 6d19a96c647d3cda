import { customerOfUser, isChargedLater } from '#db/user-customers.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/**
 * A user removes a saved card: the provider detaches it. Somebody else's, or one that is gone, is unknown; a card with which
 * something is still charged has to be replaced there first.
 */
export async function forgetCard(app: App, input: { userId: number; cardId: string }): Promise<Result<null>> {
  const { userId, cardId } = input
  const { methods } = app.provider('stripe')
  const customerId = await customerOfUser(app.db, userId)
  if (customerId === undefined) return failWith('NOT_FOUND')
  const read = await methods.readMethod(cardId)
  if (read.outcome === 'unknown') return failWith('UNAVAILABLE')
  if (read.outcome === 'rejected' || read.value.customer !== customerId) return failWith('NOT_FOUND')
  if (await isChargedLater(app.db, { customerId, id: cardId })) return failWith('CARD_IN_USE')
  const key = idempotencyKey(app.installation, 'forget', { id: app.trace, replay: 0 })
  const answer = await methods.forgetMethod(cardId, key)
  return answer.outcome === 'done' ? ok(null) : failWith('UNAVAILABLE')
}
