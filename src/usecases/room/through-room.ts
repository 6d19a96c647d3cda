import { isUsedTicket } from '#db/waiting-rooms.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { nextPoll } from '#domain/room/admission.ts'
import { isAtWork } from '#domain/room/room.ts'
import type { App } from '../app.ts'
import type { FormAddress } from '../campaign/open-campaign.ts'
import { placeIn, ticketOf } from './pass.ts'

/** The ticket of whoever begins a cart; null: nobody needs one now. It is asked of memory alone (rule ROOM-5). */
function ticketToBegin(app: App, address: FormAddress): Result<number | null> {
  const room = app.rooms.at(address)
  if (room === undefined || !room.isOn) return ok(null)
  const place = placeIn(app, room)
  if (place?.standing.state === 'turn') return ok(place.ticket)
  const now = app.now()
  if (!isAtWork(room, now)) return ok(null)
  const limit = place === null ? 2 : nextPoll(room, { ...place.standing, ticket: place.ticket }, now)
  return fail({ code: 'WAITING_ROOM', values: { limit } })
}

/** Whether somebody who brings what this request brings could begin a cart now. */
export function mayBegin(app: App, address: FormAddress): boolean {
  return ticketToBegin(app, address).ok
}

/**
 * Begins a cart of a campaign with the ticket of whose turn it is, or without one where no room is at work: `WAITING_ROOM` says
 * in `limit` when to ask again, `PASS_IN_USE` that a cart lives already for the ticket. Stands around the transaction.
 */
export async function throughRoom<T>(
  app: App,
  address: FormAddress,
  begin: (ticket: number | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  const ticket = ticketToBegin(app, address)
  if (!ticket.ok) return ticket
  try {
    return await begin(ticket.value)
  } catch (error) {
    if (ticket.value !== null && isUsedTicket(error)) return failWith('PASS_IN_USE')
    throw error
  }
}

/** A cart that was begun with a ticket is paid by who holds its pass, as long as the cart lives (rule ROOM-5). */
export function mayPayWith(app: App, cart: Pick<Cart, 'organizationId' | 'formId' | 'ticket'>): Result<null> {
  const room = cart.ticket == null ? undefined : app.rooms.of(cart)
  return room === undefined || ticketOf(app, room) === cart.ticket ? ok(null) : failWith('PASS_MISSING')
}
