import { aboutToLeave } from '#db/cancellations.ts'
import { accountOfPayment } from '#db/disputes.ts'
import { providerOfPayment } from '#db/payment-attempts.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { returnsOf } from '../order/payment-status.ts'
import type { Room } from './settle-order.ts'

/** What the accounts of associations hold during one run, in cents, less what was promised since it was read. */
export type Purses = Map<string, Cents | 'unknown' | 'boundless'>

/** What an order takes from which account, in cents. */
type Draft = { readonly account: string; readonly amount: Cents; readonly room: Room }

/**
 * Whether an account holds what an order would give back. It is read once a run, and only where something is taken; what refunds under way
 * will take is taken off first (rule CAN-5). A provider that tells no balance holds up nothing. `most`: no more than that goes back of it, in cents.
 */
export async function draftOf(
  app: App,
  purses: Purses,
  order: OrderKey,
  most: Cents = Number.MAX_SAFE_INTEGER,
): Promise<Draft> {
  const collected = (await paymentsOfOrder(app.db, order)).filter(
    ({ status, means }) => status === 'Authorized' && !isOffline(means),
  )
  let amount = 0
  for (const payment of collected)
    amount += refundable(payment, await returnsOf(app.db, payment)).organization
  amount = Math.min(amount, most)
  const [first] = collected
  if (first === undefined || amount === 0) return { account: '', amount: 0, room: 'enough' }
  const account = await accountOf(app, first)
  const held = purses.get(account.key) ?? (await read(app, order.organizationId, account))
  purses.set(account.key, held)
  if (held === 'boundless') return { account: account.key, amount, room: 'enough' }
  if (held === 'unknown') return { account: account.key, amount, room: 'provider' }
  return { account: account.key, amount, room: held >= amount ? 'enough' : 'balance' }
}

/** What was reserved is no longer there for the next order. */
export function takeFrom(purses: Purses, { account }: Draft, amount: Cents): void {
  const held = purses.get(account)
  if (typeof held === 'number') purses.set(account, held - amount)
}

async function accountOf({ db }: App, payment: Payment) {
  const { organizationId, id: paymentId } = payment
  const provider = await providerOfPayment(db, payment)
  const id = await accountOfPayment(db, { organizationId, paymentId })
  return { provider, id, key: `${provider}:${id}` }
}

async function read(
  app: App,
  organizationId: number,
  { provider, id }: Awaited<ReturnType<typeof accountOf>>,
): Promise<Cents | 'unknown' | 'boundless'> {
  const { balances } = app.provider(provider)
  if (balances === null) return 'boundless'
  if (id === undefined) return 'unknown'
  // First what leaves, then what is there: what leaves in between is taken off twice, never forgotten.
  const leaving = await aboutToLeave(app.db, organizationId)
  const answer = await balances.readBalance(id)
  return answer.outcome === 'done' ? answer.value - leaving : 'unknown'
}

/** What an association's account holds at its provider, in cents; null: it could not be read. */
export async function heldFor(app: App, { provider, accountId }: Organization): Promise<Cents | null> {
  const { balances } = app.provider(provider)
  if (balances === null || accountId === null) return null
  const read = await balances.readBalance(accountId)
  return read.outcome === 'done' ? read.value : null
}
