import { randomUUIDv7 } from 'node:crypto'
import { recordEvent, type Telling } from '#db/events.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'

type About = { readonly organizationId: number; readonly id: number }
type OrderOccasion = 'committed'
type PaymentOccasion =
  | 'captured'
  | `${'refused' | 'refunded' | 'returned' | 'contested' | 'won' | 'lost'}:${string}`

/**
 * Tells the programs of an organization of a payment, in the transaction in which it happens (rule INT-4); what may happen to it
 * again is told apart by the id of its cause.
 */
export async function tellPayment(
  app: App,
  tx: Transaction,
  { organizationId, id: subjectId }: About,
  occasion: PaymentOccasion,
): Promise<void> {
  await recordEvent(tx, { organizationId, subjectId, ...paymentEvent(app, occasion) })
}

/** What a statement records of an order that it commits itself. */
export function orderEvent(app: App, occasion: OrderOccasion): Telling {
  return telling(app, { eventType: 'Order', occasion })
}

/** The same of a payment. */
export function paymentEvent(app: App, occasion: PaymentOccasion): Telling {
  return telling(app, { eventType: 'Payment', occasion })
}

function telling(app: App, what: Pick<Telling, 'eventType' | 'occasion'>): Telling {
  return { ...what, eventId: randomUUIDv7(), now: app.now(), trace: app.trace }
}
