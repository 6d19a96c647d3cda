import { secretIn } from '../ticket/signed-code.ts'
import type { DoorTicket, Found } from './book.ts'
import type { Entry, Passage } from './entries.ts'
import type { Happening, Refusal } from './scan.ts'

/** What a phone decides alone, from what it knows (rule DOR-5). */
export type Decision =
  | { readonly outcome: 'enter'; readonly ticket: DoorTicket }
  /** In before: somebody at the door may let them in all the same. */
  | { readonly outcome: 'already'; readonly ticket: DoorTicket; readonly entry: Entry }
  | {
      readonly outcome: 'refused'
      readonly reason: Exclude<Refusal, 'already'>
      readonly ticket: DoorTicket | null
      /** Whether the code's signature is good, and the list has another code of that ticket. */
      readonly isSigned?: true
    }

/**
 * A card names who comes, and lets nobody in: where its member has one ticket that is still expected, or one at all, that ticket was found;
 * otherwise somebody has to look (rule DOR-9).
 */
export function ticketOfMember(
  found: Found,
  passage: (number: number) => Passage | undefined,
): { readonly found: Found; readonly isByCard: boolean } {
  if (found.kind !== 'member') return { found, isByCard: false }
  const expected = found.tickets.filter(
    ({ number, isValid }) => isValid && passage(number)?.entry === undefined,
  )
  const [ticket, ...others] = expected.length > 0 ? expected : found.tickets
  if (ticket === undefined || others.length > 0) return { found, isByCard: true }
  return { found: { kind: 'ticket', ticket }, isByCard: true }
}

/** Decides for what was found, with what became of that ticket so far. */
export function decide(found: Found, passage: Passage | undefined): Decision {
  if (found.kind === 'unknown' || found.kind === 'member')
    return { outcome: 'refused', reason: found.kind, ticket: null }
  const { ticket } = found
  if (found.kind === 'former')
    return { outcome: 'refused', reason: 'passedOn', ticket, ...(found.isSigned && { isSigned: true }) }
  if (!ticket.isValid) return { outcome: 'refused', reason: 'canceled', ticket }
  const entry = passage?.entry
  return entry === undefined ? { outcome: 'enter', ticket } : { outcome: 'already', ticket, entry }
}

/**
 * What is written down of a decision; `text` is what was read or typed, null where a ticket was picked from the list: its secret is kept,
 * and only where it could be that of a ticket of another event.
 */
export function happeningOf(decision: Decision, text: string | null): Happening {
  const { outcome, ticket } = decision
  if (outcome === 'enter') return { kind: 'entry', ticket: ticket.number, isLetIn: false }
  const reason = outcome === 'already' ? 'already' : decision.reason
  const secret = text === null || reason !== 'unknown' ? undefined : secretIn(text)
  return {
    kind: 'refusal',
    ticket: ticket?.number ?? null,
    reason,
    text: secret ?? null,
  }
}
