import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '#db/schema.ts'
import { insertTickets, lockPlacesWithoutTicket } from '#db/tickets.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { codeFrom, codeLength, secretLength } from '#domain/ticket/ticket-code.ts'
import type { App } from '../app.ts'

/** The codes of a ticket or a membership card: one for its QR code, one to be typed. Of four times as many bytes as signs, enough give one. */
export function newCodes(): { readonly secret: string; readonly code: string } {
  const signs = (length: number) => codeFrom(randomBytes(4 * length), length)
  return { secret: signs(secretLength), code: signs(codeLength) }
}

/** Gives each place of a paid order that has none its ticket, with the next numbers of its event (rule TKT-1). */
export async function issueTickets(
  app: App,
  tx: Transaction,
  order: OrderKey & { readonly formId: number },
): Promise<void> {
  const places = await lockPlacesWithoutTicket(tx, order)
  const tickets = places.map(place => ({ ...place, id: randomUUIDv7(), ...newCodes() }))
  if (tickets.length > 0) await insertTickets(tx, order, tickets, app.now())
}
