import type { Invoice } from '#domain/invoice/invoice.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type InvoiceCells, type InvoiceWords, invoiceWords } from '#messages/invoice-words.ts'
import { languageTags } from '#messages/locales.ts'
import { letterhead, logoWidth, type PaperImages } from './letterhead.ts'
import { ink, margin, muted, Paper, pageWidth, rule, type Section } from './paper.ts'

const width = pageWidth - 2 * margin
const column = (width - 24) / 2
const brandColour = '#4B3FCF'

type InvoiceImages = Pick<PaperImages, 'logo' | 'specimen'>

/** Writes an invoice or a credit note, with the mentions of a French invoice (rule INV-3). The same facts, the same bytes. */
export function writeInvoice(invoice: Invoice, images: InvoiceImages = {}): Promise<Uint8Array> {
  const t = serverTranslator(invoice.locale)
  const words = invoiceWords(invoice, t)
  const paper = new Paper({
    title: `${words.title} ${invoice.number}`,
    subject: t('invoice.subject', { organization: invoice.seller.name }),
    author: invoice.brand,
    language: languageTags[invoice.locale],
    madeAt: invoice.madeAt,
    specimen: images.specimen,
  })
  let y = head(paper, words, images)
  y = parties(paper, words, y + 28)
  y = facts(paper, words, y + 24)
  y = rows(paper, words, y + 24)
  y = sums(paper, words, y + 12)
  notes(paper, words, y + 24)
  return paper.end((page, count) => [words.foot, t('invoice.page', { page, count })])
}

function head(
  paper: Paper,
  { brand, title, issued, logo: alt }: InvoiceWords,
  { logo }: InvoiceImages,
): number {
  paper.strip(brandColour, 0, 0, pageWidth, 6)
  const look = { x: margin, width: width - logoWidth, colour: brandColour }
  let y = paper.write(brand, 40, 'P', { ...look, size: 12, weight: 'bold' })
  letterhead(paper, logo, alt)
  y = paper.write(title, y + 22, 'H1', { x: margin, width, size: 24, weight: 'bold' })
  return paper.write(issued, y + 2, 'P', { x: margin, width, size: 11, weight: 'bold' })
}

/** Seller and buyer, side by side. */
function parties(paper: Paper, { parties: both }: InvoiceWords, y: number): number {
  return Math.max(...both.map((each, place) => party(paper, each, margin + place * (column + 24), y)))
}

function party(
  paper: Paper,
  { heading, name, lines }: InvoiceWords['parties'][number],
  x: number,
  top: number,
) {
  const look = { x, width: column }
  const section = paper.part('Sect')
  let y = paper.write(heading, top, 'H2', { ...look, size: 9, colour: muted }, section)
  y = paper.write(name, y + 2, 'P', { ...look, size: 11, weight: 'bold' }, section)
  for (const line of lines) y = paper.write(line, y + 1, 'P', look, section)
  section.end()
  return y
}

function facts(paper: Paper, { facts: pairs }: InvoiceWords, top: number): number {
  const list = paper.part('Table')
  let y = top
  for (const { name, value } of pairs) {
    y = paper.room(y, paper.height(value, { x: 0, width: width - 200 }))
    const row = paper.part('TR', list)
    const left = paper.write(name, y, 'TH-row', { x: margin, width: 190, colour: muted }, row)
    const right = paper.write(value, y, 'TD', { x: margin + 200, width: width - 200 }, row)
    y = Math.max(left, right) + 3
    row.end()
  }
  list.end()
  return y
}

/** Where each column stands: its left edge and its width; the label takes what is left. */
const gap = 8
const widths: readonly number[] = [0, 52, 82, 46, 82]
const labelWidth = width - widths.reduce((sum, each) => sum + (each === 0 ? 0 : each + gap), 0)
const columns = widths.map((each, place) => ({
  x:
    place === 0
      ? margin
      : margin + labelWidth + widths.slice(1, place).reduce((sum, one) => sum + one + gap, gap),
  width: place === 0 ? labelWidth : each,
}))

type RowLook = { readonly size: number; readonly weight?: 'regular' | 'bold'; readonly colour: string }

function rows(paper: Paper, { columns: heads, rows: cells }: InvoiceWords, top: number): number {
  const table = paper.part('Table')
  const look = { size: 9, colour: muted } as const
  // The heads stand with their first row.
  let y = paper.room(top, rowHeight(paper, heads, look) + rowHeight(paper, cells[0] ?? heads))
  y = row(paper, table, y, heads, look, 'TH')
  for (const each of cells) {
    y = paper.room(y, rowHeight(paper, each))
    y = row(paper, table, y, each, { size: 10, colour: ink }, 'TD')
  }
  table.end()
  return y
}

const rowHeight = (paper: Paper, cells: InvoiceCells, look?: RowLook) =>
  Math.max(
    ...cells.map((text, place) =>
      paper.height(text, { x: 0, width: columns[place]?.width ?? width, ...look }),
    ),
  ) + 10

function row(
  paper: Paper,
  table: Section,
  y: number,
  cells: InvoiceCells,
  look: RowLook,
  role: 'TH' | 'TD',
): number {
  const part = paper.part('TR', table)
  const bottoms = cells.map((text, place) => {
    const align = place === 0 ? 'left' : 'right'
    return paper.write(
      text,
      y + 6,
      role,
      { ...(columns[place] ?? { x: margin, width }), ...look, align },
      part,
    )
  })
  part.end()
  const end = Math.max(...bottoms) + 4
  paper.strip(rule, margin, end, width, 0.75)
  return end
}

const amountWidth = 110

function sums(paper: Paper, { sums: all }: InvoiceWords, top: number): number {
  const table = paper.part('Table')
  let y = paper.room(top, 24 * all.length)
  for (const { label, amount, isTotal } of all) {
    const look = { size: isTotal ? 12 : 10, weight: isTotal ? 'bold' : 'regular' } as const
    const part = paper.part('TR', table)
    const name = { x: margin, width: width - amountWidth - gap, align: 'right', ...look } as const
    const left = paper.write(label, y + 4, 'TH-row', name, part)
    const x = margin + width - amountWidth
    const right = paper.write(amount, y + 4, 'TD', { x, width: amountWidth, align: 'right', ...look }, part)
    y = Math.max(left, right) + 2
    part.end()
  }
  table.end()
  return y
}

function notes(paper: Paper, { notes: texts }: InvoiceWords, top: number): void {
  const look = { x: margin, width, size: 9, colour: muted }
  let y = top
  for (const text of texts) {
    y = paper.room(y, paper.height(text, look))
    y = paper.write(text, y, 'P', look) + 6
  }
}
