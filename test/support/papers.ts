import { deflateSync } from 'node:zlib'
import { writeAttestation, writePersonAttestation } from '#documents/pdf/attestation.ts'
import { writeCards } from '#documents/pdf/cards.ts'
import { writeDoorList } from '#documents/pdf/door-list.ts'
import { writeInvoice } from '#documents/pdf/invoice.ts'
import { writePayoutPaper } from '#documents/pdf/payout-paper.ts'
import { writePoster } from '#documents/pdf/poster.ts'
import { writeReceipt } from '#documents/pdf/receipt.ts'
import { writeTickets } from '#documents/pdf/tickets.ts'
import type { Form } from '#domain/form/form.ts'
import type { Invoice } from '#domain/invoice/invoice.ts'
import type { CardFacts } from '#domain/membership/membership-card.ts'
import type { Attestation } from '#domain/order/attestation.ts'
import type { PersonAttestation } from '#domain/order/person-attestation.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
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

const { paid: _, givenBack: __, whole: ___, ...commonFacts } = attestedFacts

/** What Léa's attestation says of a membership with an option and a code, paid by card. */
export const personAttestedFacts: PersonAttestation = {
  ...commonFacts,
  number: '2026-000013',
  person: 'Léa Moreau',
  occasion: {
    ...{ startDate: null, endDate: null, place: null },
    ...{ validFrom: '2026-09-01', validUntil: '2027-08-31' },
  },
  cost: 18_880,
  payments: [{ on: '2026-11-20T12:00:01Z', means: 'Card', amount: 18_880, share: null }],
  givenBack: [],
  replaces: null,
}

const documentImage = { id: '', paperId: '', sha256: '', width: 210, height: 80 }

/** What a tax receipt says of one gift, with logo and signature. */
export const receiptFacts: Receipt = {
  kind: 'taxReceipt',
  brand: 'Obole',
  number: '2026-000012',
  madeAt: '2026-11-20T12:00:00.000Z',
  organization: {
    name: 'Les Ateliers du Canal',
    address: '3 quai du Port, 44000 Nantes',
    object: 'Entretenir et faire vivre les quais du port',
    body: 'generalInterest',
    bodyDetail: '',
    siren: '732829320',
    rna: 'W442001234',
  },
  logo: documentImage,
  donor: { name: 'Camille Moreau', lines: ['12 rue des Lilas', '44000 Nantes'], company: null },
  payments: [{ on: '2026-11-20', amount: 5000, means: 'Card' }],
  articles: ['200'],
  signatory: { name: 'Anne Le Goff', capacity: 'présidente' },
  signature: documentImage,
  replaces: null,
}

/** What the invoice of two tickets, with a book, says to a company. */
export const invoiceFacts: Invoice = {
  kind: 'invoice',
  locale: 'fr',
  brand: 'Obole',
  number: 'F2026-000012',
  madeAt: '2026-11-20T12:00:00.000Z',
  seller: {
    name: 'Les Ateliers du Canal',
    lines: ['12 quai du Canal, 69003 Lyon'],
    siren: '123456789',
    rna: 'W691000420',
    vatNumber: 'FR32123456789',
  },
  buyer: {
    name: 'Chantiers du Môle',
    lines: ['Camille Moreau', '12 rue des Lilas', '44000 Nantes'],
    company: { siren: '732829320' },
  },
  form: 'Festival des berges',
  order: { id: 1048, date: '2026-11-20T12:00:00Z' },
  suppliedOn: '2026-12-12T19:30:00.000Z',
  supply: 'both',
  lines: [
    { item: 1, label: 'Tarif plein', quantity: 1, vatRate: 5.5, gross: 2400, vat: 125 },
    { item: 2, label: 'Tarif plein', quantity: 1, vatRate: 5.5, gross: 2400, vat: 125 },
    { item: 3, label: 'Le livre', quantity: 1, vatRate: 0, gross: 1500, vat: 0 },
  ],
  exemption: 'franchise',
  payments: [{ on: '2026-11-20T12:00:01Z', isPaid: true, means: 'Card' }],
  corrects: null,
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
  codes: { held: '23456789ABCDEFGHJKMNPQRSTVW', code: 'ABCDE23456' },
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

/** Two pages of tickets for a printed list, one of them cancelled. */
const listedTickets = (name: string, title: string) =>
  Array.from({ length: 40 }, (_, place) => ({
    ...{ number: place + 1, name, rate: title, orderId: 48, isValid: place !== 2 },
    notes: place % 3 === 0 ? [{ label: 'Repas du soir' }, { label: 'Allergies', answer: title }] : [],
  }))

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
  'person-attestation': ({ locale, name, title }) =>
    writePersonAttestation(
      {
        ...personAttestedFacts,
        ...{ locale, form: title, person: name, replaces: '2026-000012', logo: documentImage },
        organization: { name: title, lines: ['69001 Lyon'] },
        payer: { name, lines: [title, '75011 Paris'] },
        occasion: {
          ...personAttestedFacts.occasion,
          startDate: '2026-12-12T19:30:00.000Z',
          place: title,
        },
        payments: [1, 2].map(number => ({
          ...{ on: `2026-1${number}-20T12:00:01Z`, means: 'Check' as const, amount: 6293 },
          share: { number, count: 3 },
        })),
        givenBack: [{ on: '2026-12-24', amount: 1000 }],
      },
      { logo: plainPicture(210, 80) },
    ),
  receipt: ({ name, title }) =>
    writeReceipt(
      {
        ...receiptFacts,
        organization: { ...receiptFacts.organization, name: title, object: title },
        donor: { name, lines: [title, '44000 Nantes'], company: null },
        signatory: { name, capacity: 'présidente' },
      },
      { logo: plainPicture(210, 80), signature: plainPicture(240, 60) },
    ),
  invoice: ({ locale, name, title }) =>
    writeInvoice(
      {
        ...invoiceFacts,
        locale,
        logo: documentImage,
        form: title,
        seller: { ...invoiceFacts.seller, name: title },
        buyer: { ...invoiceFacts.buyer, name, lines: [title, '75011 Paris'] },
        lines: invoiceFacts.lines.map(line => ({ ...line, label: title })),
      },
      { logo: plainPicture(210, 80) },
    ),
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
      { logo: plainPicture(80, 80) },
    ),
  'door-list': ({ locale, name, title }) =>
    writeDoorList({
      ...{ locale, brand: 'Obole', organization: title, event: title, printedAt: '2026-12-12T17:00:00.000Z' },
      ...{ list: 1, lists: 1, tickets: listedTickets(name, title) },
    }),
  'membership-cards': ({ locale, name, title }) =>
    writeCards(
      [
        { ...cardFacts, locale, campaign: title, rate: title, holder: { firstName: name, lastName: '' } },
        { ...cardFacts, locale, organization: name, campaign: title, number: '000013', state: 'expired' },
      ],
      '2026-11-20T12:00:00.000Z',
    ),
  payout: ({ locale, name, title }) =>
    writePayoutPaper({
      ...{ locale, brand: 'Obole', organization: name, lineCount: 2 },
      payout: {
        amount: 4300,
        createdAt: '2026-11-20T12:00:00.000Z',
        arrivalOn: null,
        providerPayoutId: title,
      },
      rows: [
        { key: '706', number: '706', name: title, amount: 4300 },
        { key: 'all', number: '', name: 'Total', amount: 4300 },
      ],
      lines: [{ at: '2026-11-19T12:00:00.000Z', kind: 'capture', paymentId: 12, orderId: 48, amount: 4300 }],
    }),
  poster: ({ locale, name, title }) => posterOf(locale, { ...concert, title }, name),
}
