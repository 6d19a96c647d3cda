import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import { lockTicket, passTicketOn, type StoredTicket, renameTicket as storeNames } from '#db/tickets.ts'
import { checkEmail, normaliseEmail } from '#domain/fields/email.ts'
import { namesProblems, normalisePersonNames, type PersonNames } from '#domain/fields/person-names.ts'
import { limits } from '#domain/limits.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { mayChange, opensTheDoor } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'
import { newCodes } from './issue-tickets.ts'
import { linkedTicket, type TicketLink } from './read-ticket.ts'

/**
 * Whoever holds a ticket's link puts another name on it, until its event begins (rule TKT-4): `TICKET_FIXED` afterwards, and the
 * errors of the fields. The code stays.
 */
export async function renameTicket(
  app: App,
  { firstName, lastName, ...link }: TicketLink & PersonNames,
): Promise<Result<null>> {
  const names = { firstName, lastName }
  const problems = namesProblems(names)
  return change(app, link, problems.length > 0 ? fail(...problems) : ok(null), (tx, ticket) =>
    storeNames(tx, ticket, normalisePersonNames(names), { id: randomUUIDv7(), changedAt: app.now() }),
  )
}

type PassedOn = PersonNames & { readonly email: string }

/**
 * Whoever holds a ticket's link gives it to somebody else, who gets a link by mail; from then on its code is another one, and links
 * of before open nothing (rule TKT-5). `TICKET_FIXED` once its event has begun, `TOO_MANY_REQUESTS`, and the errors of the fields.
 */
export async function giveTicket(
  app: App,
  { firstName, lastName, email, ...link }: TicketLink & PassedOn,
): Promise<Result<null>> {
  const names = { firstName, lastName }
  const wrong = checkEmail(normaliseEmail(email))
  const problems = [
    ...namesProblems(names),
    ...(wrong === undefined ? [] : [{ code: wrong, field: 'email' }]),
  ]
  const checked = problems.length > 0 ? fail(...problems) : ok(null)
  if (checked.ok && (await isTooMany(app))) return failWith('TOO_MANY_REQUESTS')
  return change(app, link, checked, async (tx, ticket) => {
    const to = { ...normalisePersonNames(names), email: normaliseEmail(email), ...newCodes() }
    const id = randomUUIDv7()
    await passTicketOn(tx, ticket, to, { id, changedAt: app.now() })
    const { organizationId, version } = ticket
    const mails = [
      { kind: 'ticketPassedOn', subjectId: `${ticket.id}.${version + 1}` },
      { kind: 'ticketLeft', subjectId: `${ticket.id}.${id}` },
    ] as const
    for (const mail of mails)
      await enqueue(tx, 'send-mail', { organizationId, ...mail }, { trace: app.trace })
  })
}

/** Each writes to an address that somebody typed. */
async function isTooMany({ network, limits: counts }: App): Promise<boolean> {
  return network !== null && (await counts.count(limits.ticketsPassedOn, network)).wait > 0
}

/** Changes a ticket under its lock, where its link still opens it and it may be changed. */
async function change(
  app: App,
  link: TicketLink,
  checked: Result<null>,
  write: (tx: Transaction, ticket: StoredTicket) => Promise<void>,
): Promise<Result<null>> {
  const linked = await linkedTicket(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const { order, campaign } = linked.view
  if (!opensTheDoor(order, linked.ticket) || !mayChange(campaign.form, app.now()))
    return failWith('TICKET_FIXED')
  if (!checked.ok) return checked
  return app.transaction(async tx => {
    const ticket = await lockTicket(tx, linked.ticket)
    // Somebody passed it on meanwhile.
    if (ticket.version !== linked.ticket.version) return failWith('NOT_FOUND')
    await write(tx, ticket)
    return ok(null)
  })
}
