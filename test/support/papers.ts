import { deflateSync } from 'node:zlib'
import { writeAttestation } from '#documents/pdf/attestation.ts'
import { writeCards } from '#documents/pdf/cards.ts'
import { writePoster } from '#documents/pdf/poster.ts'
import { writeTickets } from '#documents/pdf/tickets.ts'
import type { Form } from '#domain/form/form.ts'
import type { CardFacts } from '#domain/membership/membership-card.ts'
import type { Attestation } from '#domain/order/attestation.ts'
import type { TicketFacts } from '#domain/ticket/ticket.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import { posterWords } from '#messages/poster-words.ts'
import { aForm } from './forms.ts'

/** A row of an attestation, one item of one unit. */
export const attestedRow = { kind: 'item', gift: null, quantity: 1, units: [] } as const

/** What an attestation says of a membership with an option, a code and a tip. */
export const attestedFacts: Attestation = {
  locale: 'fr',
  brand: 'Obole',
  number: '2026-000012',
  madeAt: '2026-11-20T12:00:00.000Z',
  organization: { name: 'Les Ateliers du Canal', lines: ['69001 Lyon'] },
  payer: { name: 'Camille Moreau', lines: ['12 rue du Canal', '75011 Paris'] },
  form: 'Adhésion de saison',
  order: { id: 48, date: '2026-11-20T12:00:00Z' },
  paid: { amount: 19_965, tip: 1085, on: '2026-11-20T12:00:01Z', means: 'Card', share: null },
  givenBack: [],
  lines: [
    { ...attestedRow, key: 'a', label: 'Adhésion adulte', amount: 18_000 },
    { ...attestedRow, key: 'b', kind: 'option', label: 'Kit de fournitures', quantity: 2, amount: 1500 },
    { ...attestedRow, key: 'c', kind: 'discount', label: 'BERGES10', amount: -620 },
  ],
  whole: null,
}

/** What the ticket of a festival says. */
export const ticketFacts: TicketFacts = {
  locale: 'fr',
  brand: 'Obole',
  organization: 'Les Ateliers du Canal',
  event: 'Festival des berges',
  category: 'Festival',
  startDate: '2026-12-12T19:30:00.000Z',
  endDate: null,
  place: 'Halle Girondins, 3 rue du Port, 69007 Lyon',
  rate: 'Tarif plein',
  price: 2400,
  options: ['Repas du soir'],
  holder: { firstName: 'Camille', lastName: 'Moreau' },
  number: '000012',
  orderId: 48,
  codes: { secret: '23456789ABCDEFGHJKMNPQRSTVW', code: 'ABCDE23456' },
  state: 'valid',
}

/** What the card of a member says. */
export const cardFacts: CardFacts = {
  locale: 'fr',
  brand: 'Obole',
  organization: 'Les Ateliers du Canal',
  campaign: 'Adhésion de saison',
  rate: 'Adhésion adulte',
  holder: { firstName: 'Camille', lastName: 'Moreau' },
  number: '000012',
  validFrom: '2026-09-01',
  validUntil: '2027-08-31',
  codes: { secret: '23456789ABCDEFGHJKMNPQRSTVW', code: 'ABCDE23456' },
  state: 'valid',
}

/** An opaque PNG of one colour. The PDF library does not check its sums. */
export function plainPicture(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [200, 70, 30]).flat()])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

const place = {
  name: 'Halle Girondins',
  address: '3 rue du Port',
  zipCode: '69007',
  city: 'Lyon',
  country: 'FR',
}

/** A campaign that posters are made of. */
export const concert = aForm({
  formType: 'Event',
  title: 'Festival des berges',
  startDate: '2026-12-12T19:30:00.000Z',
  endDate: null,
  place,
})

/** Draws the poster of a campaign. */
export function posterOf(
  locale: Locale,
  form: Form = concert,
  organization = 'Les Ateliers du Canal',
): Promise<Uint8Array> {
  return writePoster({
    locale,
    brand: 'Obole',
    madeAt: '2026-11-20T12:00:00.000Z',
    words: posterWords(serverTranslator(locale), form, organization),
    picture: plainPicture(120, 63),
    link: 'https://dons.example.org/c/ab2cd3e',
    shownLink: 'dons.example.org/c/ab2cd3e',
  })
}

/** What is different in one example of a document: whom it is for, and what they have chosen. */
export type Example = { readonly locale: Locale; readonly name: string; readonly title: string }

/** A document of each kind, for the same names: each is held to the same rules, and drawn. */
export const papers: Readonly<Record<string, (example: Example) => Promise<Uint8Array>>> = {
  attestation: ({ locale, name, title }) =>
    writeAttestation({
      ...attestedFacts,
      locale,
      form: title,
      organization: { name: title, lines: ['69001 Lyon'] },
      payer: { name, lines: [title, '75011 Paris'] },
      lines: [{ ...attestedRow, key: 'a', label: title, amount: 18_000 }, ...attestedFacts.lines.slice(1)],
    }),
  tickets: ({ locale, name, title }) =>
    writeTickets(
      [
        { ...ticketFacts, locale, event: title, place: title, holder: { firstName: name, lastName: '' } },
        {
          ...ticketFacts,
          locale,
          event: title,
          number: '000013',
          rate: title,
          options: [title],
          organization: name,
        },
      ],
      '2026-11-20T12:00:00.000Z',
    ),
  'membership-cards': ({ locale, name, title }) =>
    writeCards(
      [
        { ...cardFacts, locale, campaign: title, rate: title, holder: { firstName: name, lastName: '' } },
        { ...cardFacts, locale, organization: name, campaign: title, number: '000013', state: 'expired' },
      ],
      '2026-11-20T12:00:00.000Z',
    ),
  poster: ({ locale, name, title }) => posterOf(locale, { ...concert, title }, name),
}
