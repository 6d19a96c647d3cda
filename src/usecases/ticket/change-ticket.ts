import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { lockOrder } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import { lockTicket, passTicketOn, type StoredTicket, renameTicket as storeNames } from '#db/tickets.ts'
import { emailKey } from '#db/users.ts'
import { checkEmail, checkEmailConfirmation, normaliseEmail } from '#domain/fields/email.ts'
import { namesProblems, normalisePersonNames, type PersonNames } from '#domain/fields/person-names.ts'
import { limits } from '#domain/limits.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import { mayChange, opensTheDoor } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { newCodes } from './issue-tickets.ts'
import { linkedTicket, type TicketLink } from './read-ticket.ts'

/**
 * Whoever holds a ticket's link puts another name on it, until its event begins (rule TKT-4). The code stays. Errors: those of
 * {@link changeable}, and of the fields.
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
  const change = { id: randomUUIDv7(), changedAt: app.now() }
  return underLock(app, found.value, (tx, ticket) =>
    storeNames(tx, ticket, normalisePersonNames(names), change),
  )
}

type PassedOn = PersonNames & { readonly email: string; readonly emailConfirmation: string }

/**
 * Whoever holds a ticket's link gives it to somebody else, who gets a link by mail; from then on its code is another one, and links
 * of before open nothing (rule TKT-5). Errors: those of {@link changeable}, `TOO_MANY_REQUESTS`, and those of the fields.
 */
export async function giveTicket(
  app: App,
  { ticketId, token, ...to }: TicketLink & PassedOn,
): Promise<Result<null>> {
  const found = await changeable(app, { ticketId, token })
  if (!found.ok) return found
  const problems = receiverProblems(to)
  if (problems.length > 0) return fail(...problems)
  if (await isTooMany(app, to.email)) return failWith('TOO_MANY_REQUESTS')
  const receiver = { ...normalisePersonNames(to), email: normaliseEmail(to.email), ...newCodes() }
  return underLock(app, found.value, async (tx, ticket) => {
    const id = randomUUIDv7()
    await passTicketOn(tx, ticket, receiver, { id, changedAt: app.now() })
    const { organizationId, version } = ticket
    const mails = [
      { kind: 'ticketPassedOn', subjectId: `${ticket.id}.${version + 1}` },
      { kind: 'ticketLeft', subjectId: `${ticket.id}.${id}` },
    ] as const
    for (const mail of mails)
      await enqueue(tx, 'send-mail', { organizationId, ...mail }, { trace: app.trace })
  })
}

function receiverProblems({ email, emailConfirmation, ...names }: PassedOn): readonly Problem[] {
  const wrong = checkEmail(normaliseEmail(email))
  const differs = checkEmailConfirmation(email, emailConfirmation)
  return [
    ...namesProblems(names),
    ...(wrong === undefined ? [] : [{ code: wrong, field: 'email' }]),
    ...(differs === undefined ? [] : [{ code: differs, field: 'emailConfirmation' }]),
  ]
}

/** Each writes to an address that somebody typed: from one network so often, and to one address so often. */
async function isTooMany({ network, limits: counts }: App, email: string): Promise<boolean> {
  const counted = [await counts.count(limits.ticketsToAddress, emailKey(email))]
  if (network !== null) counted.push(await counts.count(limits.ticketsPassedOn, network))
  return counted.some(({ wait }) => wait > 0)
}

/** A ticket that a link opens and that may be changed: else `NOT_FOUND`, `TICKET_CANCELED`, or `TICKET_FIXED` once its event has begun. */
async function changeable(app: App, link: TicketLink): Promise<Result<StoredTicket>> {
  const linked = await linkedTicket(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const { order, campaign } = linked.view
  if (!opensTheDoor(order, linked.ticket)) return failWith('TICKET_CANCELED')
  return mayChange(campaign.form, app.now()) ? ok(linked.ticket) : failWith('TICKET_FIXED')
}

/**
 * Changes a ticket under the lock of its order, which refunds take too, and its own: what was given back, or is being given back,
 * goes to nobody else.
 */
async function underLock(
  app: App,
  { organizationId, id, orderId, version }: StoredTicket,
  write: (tx: Transaction, ticket: StoredTicket) => Promise<void>,
): Promise<Result<null>> {
  return app.transaction(async tx => {
    const key = { organizationId, id: orderId }
    const order = await lockOrder(tx, key)
    const ticket = await lockTicket(tx, { organizationId, id })
    // Somebody passed it on meanwhile.
    if (ticket.version !== version) return failWith('NOT_FOUND')
    const payments = await paymentsOfOrder(tx, key)
    const isLeaving = payments.some(({ status }) => status === 'Refunding')
    if (order === undefined || !opensTheDoor(order, ticket) || isLeaving) return failWith('TICKET_CANCELED')
    await write(tx, ticket)
    return ok(null)
  })
}
