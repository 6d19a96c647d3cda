import type { Attestation } from '#domain/order/attestation.ts'
import type { PersonAttestation } from '#domain/order/person-attestation.ts'
import {
  type AttestationWords,
  attestationWords,
  personAttestationWords,
} from '#messages/attestation-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { languageTags } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import { letterhead, logoWidth, type PaperImages } from './letterhead.ts'
import { ink, margin, muted, Paper, pageWidth, rule, type Section } from './paper.ts'

const width = pageWidth - 2 * margin
const column = (width - 24) / 2
const brandColour = '#4B3FCF'

/** Writes the attestation of one payment: neither an invoice nor a tax receipt, and says so. The same facts, the same bytes. */
export function writeAttestation(facts: Attestation, images: PaperImages = {}): Promise<Uint8Array> {
  const t = serverTranslator(facts.locale)
  return write(attestationWords(facts, t), { facts, images, t })
}

/** Writes the attestation of one person, in the same look. */
export function writePersonAttestation(
  facts: PersonAttestation,
  images: PaperImages = {},
): Promise<Uint8Array> {
  const t = serverTranslator(facts.locale)
  return write(personAttestationWords(facts, t), { facts, images, t })
}

type Writing = {
  readonly facts: Pick<Attestation, 'number' | 'organization' | 'brand' | 'locale' | 'madeAt'>
  readonly images: PaperImages
  readonly t: Translator
}

function write(words: AttestationWords, { facts, images, t }: Writing): Promise<Uint8Array> {
  const { brand, organization, locale, madeAt } = facts
  const paper = new Paper({
    title: `${words.title} ${facts.number}`,
    subject: t('attest.subject', { organization: organization.name }),
    author: brand,
    language: languageTags[locale],
    madeAt,
    specimen: images.specimen,
  })
  let y = head(paper, words, images)
  y = parties(paper, words, y + 28)
  const said = { x: margin, width, size: 11 }
  y = paper.room(y + 28, paper.height(words.sentence, said))
  y = paper.write(words.sentence, y, 'P', said)
  y = paymentFacts(paper, words, y + 24)
  y = table(paper, words, y + 28)
  notes(paper, words, y + 24)
  return paper.end((page, count) => [words.foot, t('attest.page', { page, count })])
}

function head(paper: Paper, { brand, title, issued, logo }: AttestationWords, images: PaperImages): number {
  paper.strip(brandColour, 0, 0, pageWidth, 6)
  let y = paper.write(brand, 40, 'P', {
    x: margin,
    width: width - logoWidth,
    size: 12,
    weight: 'bold',
    colour: brandColour,
  })
  letterhead(paper, images.logo, logo)
  y = paper.write(title, y + 22, 'H1', { x: margin, width, size: 24, weight: 'bold' })
  return paper.write(issued, y + 2, 'P', { x: margin, width, colour: muted })
}

/** Who it is between, two side by side. */
function parties(paper: Paper, { parties: all }: AttestationWords, top: number): number {
  let y = top
  for (let first = 0; first < all.length; first += 2) {
    const row = all.slice(first, first + 2)
    const from = first === 0 ? y : paper.room(y + 16, Math.max(...row.map(each => partyHeight(paper, each))))
    y = Math.max(...row.map((each, place) => party(paper, each, margin + place * (column + 24), from)))
  }
  return y
}

type Party = AttestationWords['parties'][number]

const partyLooks = {
  heading: { width: column, size: 9, colour: muted },
  name: { width: column, size: 11, weight: 'bold' },
  line: { width: column },
} as const

function partyHeight(paper: Paper, { heading, name, lines }: Party): number {
  const height = (text: string, look: keyof typeof partyLooks) =>
    paper.height(text, { x: 0, ...partyLooks[look] })
  return lines.reduce(
    (sum, line) => sum + height(line, 'line'),
    height(heading, 'heading') + 2 + height(name, 'name'),
  )
}

function party(paper: Paper, { heading, name, lines }: Party, x: number, top: number) {
  const section = paper.part('Sect')
  let y = paper.write(heading, top, 'H2', { x, ...partyLooks.heading }, section)
  y = paper.write(name, y + 2, 'P', { x, ...partyLooks.name }, section)
  for (const line of lines) y = paper.write(line, y, 'P', { x, ...partyLooks.line }, section)
  section.end()
  return y
}

function paymentFacts(paper: Paper, { facts }: AttestationWords, top: number): number {
  const list = paper.part('Table')
  let y = top
  for (const { name, value } of facts) {
    const looks = [
      { x: margin, width: 150, colour: muted },
      { x: margin + 160, width: width - 160 },
    ] as const
    y = paper.room(y, Math.max(paper.height(name, looks[0]), paper.height(value, looks[1])))
    const row = paper.part('TR', list)
    paper.write(name, y, 'TH-row', looks[0], row)
    y = paper.write(value, y, 'TD', looks[1], row) + 3
    row.end()
  }
  list.end()
  return y
}

const amountWidth = 110

function table(paper: Paper, { columns, rows }: AttestationWords, top: number): number {
  const section = paper.part('Table')
  const heads = { size: 9, colour: muted } as const
  const headHeight = paper.height(columns[0], { x: 0, width, ...heads }) + 10
  // The heads stand with their first row.
  let y = paper.room(top, headHeight + rowHeight(paper, rows[0]?.label ?? ''))
  y = tableRow(paper, section, y, columns, heads, 'TH')
  for (const { label, amount, kind } of rows) {
    const look = {
      size: kind === 'sum' ? 12 : 10,
      weight: kind === 'sum' ? 'bold' : 'regular',
      colour: kind === 'note' ? muted : ink,
    } as const
    y = paper.room(y, rowHeight(paper, label, look))
    y = tableRow(paper, section, y, [label, amount], look, 'TD')
  }
  section.end()
  return y
}

const rowHeight = (paper: Paper, label: string, look?: RowLook) =>
  paper.height(label, { x: 0, width: width - amountWidth - 12, ...look }) + 14

type RowLook = { readonly size: number; readonly weight?: 'regular' | 'bold'; readonly colour: string }

function tableRow(
  paper: Paper,
  table: Section,
  y: number,
  texts: readonly [string, string],
  look: RowLook,
  role: 'TH' | 'TD',
): number {
  const row = paper.part('TR', table)
  const [label, amount] = texts
  const bottom = paper.write(label, y + 6, role, { x: margin, width: width - amountWidth - 12, ...look }, row)
  const x = margin + width - amountWidth
  const other = paper.write(amount, y + 6, role, { x, width: amountWidth, align: 'right', ...look }, row)
  row.end()
  const end = Math.max(bottom, other) + 4
  paper.strip(rule, margin, end, width, 0.75)
  return end
}

/** What this document is not. */
function notes(paper: Paper, { notes: texts }: AttestationWords, top: number): void {
  const look = { x: margin, width, size: 9, colour: muted }
  let y = top
  for (const text of texts) {
    y = paper.room(y, paper.height(text, look))
    y = paper.write(text, y, 'P', look) + 6
  }
}
