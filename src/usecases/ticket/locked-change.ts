import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { lockOrder } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import { lockTicket, passTicketOn, renameTicket, type StoredTicket } from '#db/tickets.ts'
import { checkEmail, checkEmailConfirmation, normaliseEmail } from '#domain/fields/email.ts'
import { namesProblems, normalisePersonNames, type PersonNames } from '#domain/fields/person-names.ts'
import { failWith, ok, type Problem, type Result } from '#domain/result.ts'
import { opensTheDoor } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { newCodes } from './issue-tickets.ts'

/** Who a ticket is given to; the address is typed twice. */
export type Receiver = PersonNames & { readonly email: string; readonly emailConfirmation: string }

/** What is wrong with whom a ticket is given to, each with its field. */
export function receiverProblems({ email, emailConfirmation, ...names }: Receiver): readonly Problem[] {
  const wrong = checkEmail(normaliseEmail(email))
  const differs = checkEmailConfirmation(email, emailConfirmation)
  return [
    ...namesProblems(names),
    ...(wrong === undefined ? [] : [{ code: wrong, field: 'email' }]),
    ...(differs === undefined ? [] : [{ code: differs, field: 'emailConfirmation' }]),
  ]
}

/**
 * A ticket under the lock of its order, which refunds take too, and its own, where it is still who was read and opens a door:
 * `NOT_FOUND` where somebody passed it on meanwhile, `TICKET_CANCELED` where its place was given back, or is being given back.
 */
export async function lockForChange(
  tx: Transaction,
  { organizationId, id, orderId, version }: StoredTicket,
): Promise<Result<StoredTicket>> {
  const key = { organizationId, id: orderId }
  const order = await lockOrder(tx, key)
  const ticket = await lockTicket(tx, { organizationId, id })
  if (ticket.version !== version) return failWith('NOT_FOUND')
  const payments = await paymentsOfOrder(tx, key)
  const isLeaving = payments.some(({ status }) => status === 'Refunding')
  if (order === undefined || !opensTheDoor(order, ticket) || isLeaving) return failWith('TICKET_CANCELED')
  return ok(ticket)
}

/** Puts another name on a locked ticket. */
export function rename(app: App, tx: Transaction, ticket: StoredTicket, names: PersonNames): Promise<void> {
  const change = { id: randomUUIDv7(), changedAt: app.now() }
  return renameTicket(tx, ticket, normalisePersonNames(names), change)
}

/** Gives a locked ticket to somebody else, under other codes: they get its link by mail, and who had it is told (rule TKT-5). */
export async function passOn(app: App, tx: Transaction, ticket: StoredTicket, to: Receiver): Promise<void> {
  const receiver = { ...normalisePersonNames(to), email: normaliseEmail(to.email), ...newCodes() }
  const id = randomUUIDv7()
  await passTicketOn(tx, ticket, receiver, { id, changedAt: app.now() })
  const { organizationId, version } = ticket
  const mails = [
    { kind: 'ticketPassedOn', subjectId: `${ticket.id}.${version + 1}` },
    { kind: 'ticketLeft', subjectId: `${ticket.id}.${id}` },
  ] as const
  for (const mail of mails) await enqueue(tx, 'send-mail', { organizationId, ...mail }, { trace: app.trace })
}
