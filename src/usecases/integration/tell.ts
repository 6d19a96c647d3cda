import { randomUUIDv7 } from 'node:crypto'
import { recordEvent } from '#db/events.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'

type About = { readonly organizationId: number; readonly id: number }
type OrderOccasion = 'committed'
type PaymentOccasion =
  | 'captured'
  | `${'refused' | 'refunded' | 'returned' | 'contested' | 'won' | 'lost'}:${string}`

/** Tells the programs of an organization of an order, in the transaction in which it happens (rule INT-4). */
export function tellOrder(app: App, tx: Transaction, order: About, occasion: OrderOccasion): Promise<void> {
  return tell(app, tx, order, { eventType: 'Order', occasion })
}

/** The same of a payment; what may happen to it again is told apart by the id of its cause. */
export function tellPayment(
  app: App,
  tx: Transaction,
  payment: About,
  occasion: PaymentOccasion,
): Promise<void> {
  return tell(app, tx, payment, { eventType: 'Payment', occasion })
}

type What = { readonly eventType: 'Order' | 'Payment'; readonly occasion: string }

async function tell(app: App, tx: Transaction, { organizationId, id }: About, what: What): Promise<void> {
  const facts = { organizationId, subjectId: id, eventId: randomUUIDv7() }
  await recordEvent(tx, { ...facts, ...what, now: app.now(), trace: app.trace })
}
