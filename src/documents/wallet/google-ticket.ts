import { createHash } from 'node:crypto'
import { spokenCode } from '#domain/ticket/ticket-code.ts'
import type { GoogleWallet } from '#domain/ticket/wallet.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { ticketWords } from '#messages/ticket-words.ts'
import type { PassedTicket } from './apple-pass.ts'

type Asking = {
  readonly wallet: GoogleWallet
  /** What names the event here. */
  readonly eventId: string
  /** An ISO instant. */
  readonly now: string
}

const saveAddress = 'https://pay.google.com/gp/v/save/'

/** The longest link in characters: browsers carry a token of so many safely, by Google's documentation, and the address counts here as well. */
export const longestLink = 1800

/** What a link says beside its texts, and to how many bytes each of these is cut at most. */
type Extent = {
  readonly cut: number
  /** Whether the category and the end are said. */
  readonly hasDetails: boolean
  readonly hasVenue: boolean
}

/** The first that lets a link fit is taken: what is least missed goes before texts are cut to stumps. */
const extents: readonly Extent[] = [
  ...[120, 90, 70, 50].map(cut => ({ cut, hasDetails: true, hasVenue: true })),
  ...[120, 90, 70, 50, 40, 30].map(cut => ({ cut, hasDetails: false, hasVenue: true })),
  ...[120, 90, 70, 60, 50, 40, 30, 20, 10].map(cut => ({ cut, hasDetails: false, hasVenue: false })),
]

/**
 * The link that saves a ticket in Google Wallet: a signed token with what the ticket says. What is known there under an id stays as it
 * was saved, so that ids follow from what is said: a ticket that was renamed or passed on, and an event that moved, are others.
 */
export async function googleTicketLink(ticket: PassedTicket, asking: Asking): Promise<string> {
  const all = extents.map(extent => claimsOf(ticket, extent, asking))
  const claims = all.find(each => saveAddress.length + tokenLength(each) <= longestLink) ?? all.at(-1)!
  return saveAddress + (await asking.wallet.sign(claims))
}

/** The length of a token in characters: header, claims, and a signature of 2048 bits, each in base64 with a dot between. */
const tokenLength = (claims: object) =>
  20 + 1 + Buffer.from(JSON.stringify(claims)).toString('base64url').length + 1 + 342

function claimsOf(
  ticket: PassedTicket,
  { cut, hasDetails, hasVenue }: Extent,
  { wallet, eventId, now }: Asking,
) {
  const { codes, locale, startDate, endDate, number } = ticket
  if (codes === null) throw new Error(`ticket ${ticket.id} opens no door`)
  const words = ticketWords(ticket, serverTranslator(locale))
  const short = (text: string) => shortened(text, cut)
  const said = (text: string) => ({ defaultValue: { language: locale, value: short(text) } })
  const fact = (key: string) => words.facts.find(each => each.key === key)
  const category = hasDetails ? fact('category') : undefined
  const where = hasVenue ? fact('where')?.value : undefined
  const event = {
    issuerName: short(words.organization),
    reviewStatus: 'UNDER_REVIEW',
    eventName: said(words.event),
    ...venueOf(where, said),
    ...(startDate !== null && {
      dateTime: {
        start: toTheSecond(startDate),
        ...(hasDetails && endDate !== null && { end: toTheSecond(endDate) }),
      },
    }),
  }
  const classId = `${wallet.issuerId}.${idOf({ eventId, ...event })}`
  const held = {
    classId,
    state: 'ACTIVE',
    ticketHolderName: short(words.holder),
    ticketNumber: number,
    ticketType: said(fact('rate')?.value ?? ''),
    barcode: { type: 'QR_CODE', value: codes.held, alternateText: spokenCode(codes.code) },
    ...(category && {
      textModulesData: [{ id: 'category', header: category.name, body: short(category.value) }],
    }),
  }
  return {
    iss: wallet.account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(Date.parse(now) / 1000),
    payload: {
      eventTicketClasses: [{ id: classId, ...event }],
      eventTicketObjects: [{ id: `${wallet.issuerId}.${idOf({ ticketId: ticket.id, ...held })}`, ...held }],
    },
  }
}

/** A place has a name and an address there. */
function venueOf<Said>(place: string | undefined, said: (text: string) => Said) {
  if (place === undefined) return {}
  const [name = '', ...address] = place.split(', ')
  return { venue: { name: said(name), address: said(address.join(', ') || name) } }
}

const toTheSecond = (iso: string) => iso.replace('.000Z', 'Z')

const idOf = (said: object) =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16)

/** A text of so many bytes of JSON at most; « … » stands for what is cut off. */
function shortened(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (bytesOf(`${kept}${segment}…`) > most) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
