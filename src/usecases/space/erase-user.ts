import { closeAccount } from '#db/erasure.ts'
import { enqueue } from '#db/jobs.ts'
import { usesOfMethods } from '#db/payers-gifts.ts'
import type { Owner } from '#db/payers-orders.ts'
import { lockProfile } from '#db/profiles.ts'
import type { Transaction } from '#db/schema.ts'
import { customersOfUser, type UserCustomer } from '#db/user-customers.ts'
import type { Locale } from '#domain/locale.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'
import { cardsOf } from './saved-cards.ts'

type Input = {
  /** Who wants it: the user, or the rule that nobody used the account. */
  readonly actor: string
  /** In which the last mail is written. */
  readonly locale: Locale
}

/**
 * Closes an account for good, and queues its last mail and that its cards are forgotten: the provider hears of it once nobody can
 * come back any more. Name and address go soon after.
 */
export async function closeUser(
  app: App,
  tx: Transaction,
  owner: Owner,
  { actor, locale }: Input,
): Promise<void> {
  const { userId } = owner
  await lockProfile(tx, userId)
  for (const { provider, customerId } of await customersOfUser(tx, userId))
    await enqueue(tx, 'forget-cards', { provider, customerId }, { trace: app.trace })
  await closeAccount(tx, owner, app.now())
  await audit(app, tx, { organizationId: null, actor, action: 'user.erase', object: `user:${userId}` })
  const mail = { kind: 'accountErased', subjectId: String(userId), locale } as const
  await enqueue(tx, 'send-account-mail', mail, { trace: app.trace })
}

/** Detaches every card of a customer at the provider except those that a plan still needs; returns whether it did. */
export async function forgetCardsOf(app: App, customer: UserCustomer): Promise<boolean> {
  const { methods } = app.provider(customer.provider)
  if (methods === null) return true
  const [cards, uses] = await Promise.all([cardsOf(app, customer), usesOfMethods(app.db, customer)])
  if (cards === undefined) return false
  for (const { id } of cards.filter(card => !uses.some(use => use.id === card.id))) {
    const key = idempotencyKey(app.installation, 'forget', { id: `${app.trace}${id}`, replay: 0 })
    const { outcome } = await methods.forgetMethod(id, key)
    if (outcome === 'unknown') return false
  }
  return true
}
