import type { Transaction } from '#db/schema.ts'
import { changeTermsOf, type StoredTicket } from '#db/tickets.ts'
import { emailKey } from '#db/users.ts'
import { namesProblems, type PersonNames } from '#domain/fields/person-names.ts'
import { limits } from '#domain/limits.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { mayChange, opensTheDoor } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { lockForChange, passOn, type Receiver, receiverProblems, rename } from './locked-change.ts'
import { linkedTicket, type TicketLink } from './read-ticket.ts'

/**
 * Whoever holds a ticket's link puts another name on it, for as long as its association says (rule TKT-4). The code stays. Errors: those of
 * {@link changeable}, `TOO_MANY_REQUESTS`, and those of the fields.
 */
export async function renameTicket(
  app: App,
  { firstName, lastName, ...link }: TicketLink & PersonNames,
): Promise<Result<null>> {
  const names = { firstName, lastName }
  const found = await changeable(app, link)
  if (!found.ok) return found
  const problems = namesProblems(names)
  if (problems.length > 0) return fail(...problems)
  const { wait } = await app.limits.count(limits.ticketNames, link.ticketId)
  if (wait > 0) return failWith('TOO_MANY_REQUESTS')
  return underLock(app, found.value, (tx, ticket) => rename(app, tx, ticket, names))
}

/**
 * Whoever holds a ticket's link gives it to somebody else, who gets a link by mail; from then on its code is another one, and links
 * of before open nothing (rule TKT-5). Errors: those of {@link changeable}, `TOO_MANY_REQUESTS`, and those of the fields.
 */
export async function giveTicket(
  app: App,
  { ticketId, token, ...to }: TicketLink & Receiver,
): Promise<Result<null>> {
  const found = await changeable(app, { ticketId, token })
  if (!found.ok) return found
  const problems = receiverProblems(to)
  if (problems.length > 0) return fail(...problems)
  if (await isTooMany(app, to.email)) return failWith('TOO_MANY_REQUESTS')
  return underLock(app, found.value, (tx, ticket) => passOn(app, tx, ticket, to))
}

/** Each writes to an address that somebody typed: from one network so often, and to one address so often. */
async function isTooMany({ network, limits: counts }: App, email: string): Promise<boolean> {
  const counted = [await counts.count(limits.ticketsToAddress, emailKey(email))]
  if (network !== null) counted.push(await counts.count(limits.ticketsPassedOn, network))
  return counted.some(({ wait }) => wait > 0)
}

/** A ticket that a link opens and that may be changed: else `NOT_FOUND`, `TICKET_CANCELED`, or `TICKET_FIXED` (rule TKT-4). */
async function changeable(app: App, link: TicketLink): Promise<Result<StoredTicket>> {
  const linked = await linkedTicket(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const { order, campaign } = linked.view
  if (!opensTheDoor(order, linked.ticket)) return failWith('TICKET_CANCELED')
  return mayChange(campaign.form, app.now()) ? ok(linked.ticket) : failWith('TICKET_FIXED')
}

function underLock(
  app: App,
  found: StoredTicket,
  write: (tx: Transaction, ticket: StoredTicket) => Promise<void>,
): Promise<Result<null>> {
  return app.transaction(async tx => {
    const locked = await lockForChange(tx, found)
    if (!locked.ok) return locked
    // Read again: what an association says holds from the moment that it says it.
    if (!mayChange(await changeTermsOf(tx, found), app.now())) return failWith('TICKET_FIXED')
    await write(tx, locked.value)
    return ok(null)
  })
}
