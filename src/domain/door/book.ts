import { typedCode } from '../ticket/ticket-code.ts'

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
  /** Its options, and the answers that the association shows at the door. */
  readonly notes?: readonly DoorNote[]
}

/** « Repas du soir », or « Allergies » with what was answered. */
export type DoorNote = { readonly label: string; readonly answer?: string }

/** Tickets are told in chunks by their numbers, each with a mark of all that it says: a phone asks for those that it has otherwise. */
export type Chunk = {
  readonly mark: string
  readonly tickets: readonly DoorTicket[]
  /** Marks of codes from before a ticket was passed on: they open nothing (rule TKT-5). */
  readonly former: readonly { readonly mark: string; readonly number: number }[]
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
  /** A code from before its ticket was passed on. */
  | { readonly kind: 'former'; readonly ticket: DoorTicket }
  | { readonly kind: 'unknown' }

/** All tickets of an event on a phone, found in one step by their codes. */
export type Book = {
  readonly byNumber: ReadonlyMap<number, DoorTicket>
  readonly byMark: ReadonlyMap<string, { readonly number: number; readonly isFormer: boolean }>
  readonly byOrder: ReadonlyMap<number, readonly DoorTicket[]>
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
  return { byNumber, byMark, byOrder: Map.groupBy(byNumber.values(), ({ order }) => order) }
}

/** Which ticket a text belongs to, as it was scanned or typed. */
export async function findByCode(book: Book, text: string): Promise<Found> {
  const hit = book.byMark.get(await codeMark(typedCode(text)))
  const ticket = hit && book.byNumber.get(hit.number)
  if (hit === undefined || ticket === undefined) return { kind: 'unknown' }
  return { kind: hit.isFormer ? 'former' : 'ticket', ticket }
}
