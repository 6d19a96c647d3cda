import { cardCode, isCardText } from '../membership/membership-card.ts'
import { readSignedCode, type SignedCode } from '../ticket/signed-code.ts'
import { type DoorSigning, isGenuine } from './signing.ts'

/** A ticket as a phone at the door has it: never an address or an amount (rule DOR-2). */
export type DoorTicket = {
  /** Unbroken within its event: what scans name it by. */
  readonly number: number
  /** {@link codeMark} of what its QR code holds, and of what is typed. */
  readonly secret: string
  readonly code: string
  /** Who it is for; empty once they were erased. */
  readonly name: string
  /** Its rate's place among those of the book. */
  readonly rate: number
  /** The order that it was bought with: a family comes together. */
  readonly order: number
  readonly isValid: boolean
  /** Whether only the signature of its code is known: it was sold after the list was told (rule DOR-10). */
  readonly isNew?: true
  /** Its options, and the answers that the association shows at the door. */
  readonly notes?: readonly DoorNote[]
}

/** « Repas du soir », or « Allergies » with what was answered. */
export type DoorNote = { readonly label: string; readonly answer?: string }

/** A code that leads to a ticket. */
type Marked = { readonly mark: string; readonly number: number }

/** Tickets are told in chunks by their numbers, each with a mark of all that it says: a phone asks for those that it has otherwise. */
export type Chunk = {
  readonly mark: string
  readonly tickets: readonly DoorTicket[]
  /** Marks of codes from before a ticket was passed on: they open nothing (rule TKT-5). */
  readonly former: readonly Marked[]
  /** Marks of the cards of members who have a ticket here, by the same name and address (rule DOR-9). */
  readonly cards: readonly Marked[]
}

/** Tickets of a chunk. */
export const chunkSize = 500

/** Which chunk a ticket stands in. */
export const chunkOf = (number: number): number => Math.floor((number - 1) / chunkSize)

/** Signs of a mark: eleven of sixty-four kinds are 66 bits, so that no other of some thousand codes has the same. */
export const markLength = 11

/** How a code is told to phones, so that who finds one cannot draw tickets: the first signs of its SHA-256 in base64url. */
export async function codeMark(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, markLength)
}

/** What a code that was read or typed turned out to be. */
export type Found =
  | { readonly kind: 'ticket'; readonly ticket: DoorTicket }
  /** A code from before its ticket was passed on; `isSigned`: another than the list has, which may be older than the code. */
  | { readonly kind: 'former'; readonly ticket: DoorTicket; readonly isSigned?: true }
  /** The card of a member, with the tickets that are theirs. */
  | { readonly kind: 'member'; readonly tickets: readonly DoorTicket[] }
  | { readonly kind: 'unknown' }

/** All tickets of an event on a phone, found in one step by their codes. */
export type Book = {
  readonly byNumber: ReadonlyMap<number, DoorTicket>
  readonly byMark: ReadonlyMap<string, { readonly number: number; readonly isFormer: boolean }>
  readonly byOrder: ReadonlyMap<number, readonly DoorTicket[]>
  readonly byCard: ReadonlyMap<string, readonly number[]>
}

/** The book of all chunks that a phone has. */
export function bookOf(chunks: Iterable<Chunk>): Book {
  const byNumber = new Map<number, DoorTicket>()
  const byMark = new Map<string, { number: number; isFormer: boolean }>()
  const all = [...chunks]
  for (const { former } of all)
    for (const { mark, number } of former) byMark.set(mark, { number, isFormer: true })
  for (const { tickets } of all)
    for (const ticket of tickets) {
      byNumber.set(ticket.number, ticket)
      for (const mark of [ticket.secret, ticket.code])
        byMark.set(mark, { number: ticket.number, isFormer: false })
    }
  const cards = Map.groupBy(
    all.flatMap(chunk => chunk.cards),
    ({ mark }) => mark,
  )
  const byCard = new Map([...cards].map(([mark, same]) => [mark, same.map(({ number }) => number)]))
  return { byNumber, byMark, byOrder: Map.groupBy(byNumber.values(), ({ order }) => order), byCard }
}

/**
 * Which ticket or member a text belongs to, as it was scanned or typed. What the list has is found by its code alone; of what it has not a
 * good signature says which ticket it is, where the event signs them (rule DOR-10).
 */
export async function findByCode(
  book: Book,
  text: string,
  signing: DoorSigning | null = null,
): Promise<Found> {
  const signed = readSignedCode(text)
  const held = signed ?? cardCode(text)
  const mark = await codeMark('secret' in held ? held.secret : held.code)
  const hit = book.byMark.get(mark)
  const ticket = hit && book.byNumber.get(hit.number)
  if (hit !== undefined && ticket !== undefined) return { kind: hit.isFormer ? 'former' : 'ticket', ticket }
  if (signed !== undefined)
    return signing === null ? { kind: 'unknown' } : findBySignature(book, signed, signing)
  const numbers = book.byCard.get(mark)
  if (numbers === undefined && !isCardText(text)) return { kind: 'unknown' }
  return { kind: 'member', tickets: (numbers ?? []).flatMap(number => book.byNumber.get(number) ?? []) }
}

async function findBySignature(book: Book, code: SignedCode, signing: DoorSigning): Promise<Found> {
  if (!(await isGenuine(code, signing))) return { kind: 'unknown' }
  const known = book.byNumber.get(code.number)
  if (known !== undefined) return { kind: 'former', ticket: known, isSigned: true }
  return { kind: 'ticket', ticket: newcomer(code, signing) }
}

/** A ticket that was sold after the phone's list was told, as its code names it: without a name, and of no order. */
function newcomer({ number, rate }: SignedCode, { rates }: DoorSigning): DoorTicket {
  const place = rates.find(({ id }) => id === rate)?.place ?? -1
  return { number, secret: '', code: '', name: '', rate: place, order: 0, isValid: true, isNew: true }
}
