import type { Locale } from '#domain/locale.ts'
import { languageTags } from '#messages/locales.ts'
import type { TicketWords } from '#messages/ticket-words.ts'
import { letterhead, logoWidth, type PaperImages } from './letterhead.ts'
import { type Look, margin, muted, Paper, pageHeight, pageWidth, rule, type Section } from './paper.ts'
import { qrModules } from './qr-modules.ts'

const width = pageWidth - 2 * margin
const codeSide = 200
const beside = margin + codeSide + 28
const brandColour = '#4B3FCF'

/** A page that somebody holds out at a door: its words, and what its code holds. */
export type HeldPage = { readonly words: TicketWords; readonly code: string | null }

type About = {
  readonly title: string
  readonly subject: string
  readonly brand: string
  readonly locale: Locale
  /** An ISO instant. */
  readonly madeAt: string
  readonly foot: string
  readonly images?: PaperImages
}

/** Writes what is held out at doors, a page each, in one language. The same words, the same bytes. */
export async function writeHeldPages(pages: readonly HeldPage[], about: About): Promise<Uint8Array> {
  const { title, subject, brand, locale, madeAt, foot, images = {} } = about
  const { specimen } = images
  const paper = new Paper({ title, subject, author: brand, language: languageTags[locale], madeAt, specimen })
  for (const [place, page] of pages.entries()) {
    if (place > 0) {
      await paper.rest()
      paper.room(pageHeight, 0)
    }
    // The document has one title, however many pages.
    drawPage(paper, page, images, place === 0 ? 'H1' : 'P')
  }
  const count = pages.length
  return paper.end(page => [foot, count === 1 ? '' : `${page} / ${count}`])
}

function drawPage(
  paper: Paper,
  { words, code: held }: HeldPage,
  images: PaperImages,
  role: 'H1' | 'P',
): void {
  const section = paper.part('Sect')
  const across = { x: margin, width }
  paper.strip(brandColour, 0, 0, pageWidth, 6)
  // A name leaves the logo its place, where there is one.
  const name = {
    ...across,
    size: 12,
    colour: muted,
    ...(images.logo && { width: width - logoWidth, lines: 1 }),
  }
  let y = paper.write(words.organization, 44, 'P', name, section)
  letterhead(paper, images.logo, words.logo, section)
  const event = fitting(
    paper,
    words.event,
    { ...across, weight: 'bold' },
    { sizes: [24, 20, 16, 12], room: 130 },
  )
  y = paper.write(words.event, y + 4, role, event, section) + 20
  paper.strip(rule, margin, y, width, 0.75)
  const top = y + 24
  const { code } = words
  if (code !== null && held !== null) {
    const under = { x: margin, width: codeSide }
    paper.code(qrModules(held), margin, top, codeSide, code.alt, section)
    y = paper.write(code.spoken, top + codeSide + 8, 'P', { ...under, size: 11, weight: 'bold' }, section)
    paper.write(code.show, y + 6, 'P', { ...under, size: 10 }, section)
  }
  drawFacts(paper, words, top, section)
  section.end()
}

/** The largest size in which a text leaves room for the rest. */
function fitting(
  paper: Paper,
  text: string,
  look: Look,
  { sizes, room }: { readonly sizes: readonly number[]; readonly room: number },
): Look {
  const size = sizes.find(each => paper.height(text, { ...look, size: each }) <= room) ?? sizes.at(-1)
  return { ...look, size }
}

/** Who it is for, then when, where and what, beside the code. */
function drawFacts(paper: Paper, { holder, state, facts }: TicketWords, top: number, section: Section): void {
  const column = { x: beside, width: pageWidth - margin - beside }
  const look = fitting(paper, holder, { ...column, weight: 'bold' }, { sizes: [18, 14, 11], room: 110 })
  let y = paper.write(holder, top, 'H2', look, section) + 10
  if (state !== null) y = paper.write(state, y, 'P', { ...column, size: 11, weight: 'bold' }, section) + 10
  const table = paper.part('Table', section)
  for (const { name, value } of facts) {
    const said = { x: beside + 84, width: column.width - 84, size: 11 }
    y = paper.room(y, paper.height(value, said))
    const row = paper.part('TR', table)
    paper.write(name, y, 'TH-row', { x: beside, width: 80, size: 9, colour: muted }, row)
    y = paper.write(value, y, 'TD', said, row) + 5
    row.end()
  }
  table.end()
}
