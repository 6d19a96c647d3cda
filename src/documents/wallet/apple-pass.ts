import { createHash } from 'node:crypto'
import { type Zippable, zipSync } from 'fflate'
import type { TicketFacts } from '#domain/ticket/ticket.ts'
import { spokenCode } from '#domain/ticket/ticket-code.ts'
import type { AppleWallet } from '#domain/ticket/wallet.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type TicketWords, ticketWords } from '#messages/ticket-words.ts'

/** A ticket that opens a door, with the id that stays when it is passed on. */
export type PassedTicket = TicketFacts & { readonly id: string }

export type PassLook = {
  /** PNG files by their names: `icon@2x.png`. */
  readonly images: Readonly<Record<string, Uint8Array>>
  /** `#rrggbb`, dark enough for white words. */
  readonly colour: string
}

type Drawing = {
  readonly wallet: AppleWallet
  readonly look: PassLook
  /** An ISO instant. */
  readonly now: string
}

/** A pass keeps its place in a phone's wallet for a week after its event: some last longer than was said. */
const week = 7 * 86_400_000
/** Where an event has no date: without one a phone puts its pass away after a year. */
const fiveYears = 5 * 365 * 86_400_000

/**
 * Writes the pass of a ticket (`.pkpass`): a ZIP of what it says, its images, the SHA-1 of each file, and the signature of these.
 * Its serial number is the ticket's id, so that a later pass takes the place of an earlier one.
 */
export async function writePass(ticket: PassedTicket, { wallet, look, now }: Drawing): Promise<Uint8Array> {
  const said = Buffer.from(JSON.stringify(passOf(ticket, { wallet, look, now })))
  const files: Record<string, Uint8Array> = { 'pass.json': said, ...look.images }
  const digests = Object.entries(files).map(([name, bytes]) => [
    name,
    createHash('sha1').update(bytes).digest('hex'),
  ])
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(digests)))
  const signature = await wallet.sign(manifest, now)
  return zip({ ...files, 'manifest.json': manifest, signature }, now)
}

/** Puts passes into one file (`.pkpasses`), each under the number of its ticket. */
export function bundlePasses(
  passes: readonly { readonly number: string; readonly bytes: Uint8Array }[],
  now: string,
): Uint8Array {
  return zip(Object.fromEntries(passes.map(({ number, bytes }) => [`${number}.pkpass`, bytes])), now)
}

/** Pictures and passes are small as they are: nothing is packed. */
const zip = (files: Zippable, now: string) => zipSync(files, { level: 0, mtime: now })

function passOf(ticket: PassedTicket, { wallet, look, now }: Drawing) {
  const { codes, locale, startDate, endDate } = ticket
  if (codes === null) throw new Error(`ticket ${ticket.id} opens no door`)
  const t = serverTranslator(locale)
  const words = ticketWords(ticket, t)
  const last = endDate ?? startDate
  return {
    formatVersion: 1,
    passTypeIdentifier: wallet.passTypeId,
    teamIdentifier: wallet.teamId,
    serialNumber: ticket.id,
    organizationName: words.organization,
    description: t('ticket.document', { event: words.event }),
    logoText: words.organization,
    backgroundColor: rgb(look.colour),
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 255, 255)',
    ...(startDate !== null && {
      relevantDate: startDate,
      relevantDates: [{ startDate, ...(endDate !== null && { endDate }) }],
    }),
    expirationDate: last === null ? later(now, fiveYears) : later(last, week),
    sharingProhibited: true,
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: codes.held,
        messageEncoding: 'iso-8859-1',
        altText: spokenCode(codes.code),
      },
    ],
    eventTicket: fieldsOf(words, t('ticket.holder')),
  }
}

/** What stands where on a pass: what is asked at a door in front, the rest behind. */
function fieldsOf(words: TicketWords, holderLabel: string) {
  const { event, holder, facts, foot, code } = words
  const fields = facts.map(({ key, name: label, value }) => ({ key, label, value }))
  const of = (...keys: readonly string[]) => fields.filter(({ key }) => keys.includes(key))
  return {
    headerFields: of('number'),
    primaryFields: [{ key: 'event', value: event }],
    secondaryFields: of('when', 'where'),
    auxiliaryFields: [{ key: 'holder', label: holderLabel, value: holder }, ...of('rate', 'category')],
    backFields: [
      ...of('until', 'options', 'order'),
      { key: 'show', value: code?.show ?? '' },
      { key: 'foot', value: foot },
    ],
  }
}

const later = (iso: string, milliseconds: number) => new Date(Date.parse(iso) + milliseconds).toISOString()

/** « #4B3FCF » as passes have it: « rgb(75, 63, 207) ». */
function rgb(colour: string): string {
  const channels = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${channels.join(', ')})`
}
