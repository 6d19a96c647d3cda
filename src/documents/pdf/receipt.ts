import { type Receipt, receiptLanguage } from '#domain/receipt/receipt.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { languageTags } from '#messages/locales.ts'
import { type ReceiptWords, receiptWords } from '#messages/receipt-words.ts'
import { letterhead, logoWidth, type PaperImages } from './letterhead.ts'
import { margin, muted, Paper, pageWidth, rule, type Section } from './paper.ts'

const width = pageWidth - 2 * margin
const column = (width - 24) / 2
const brandColour = '#4B3FCF'
/** Writes a tax receipt, with the mentions of the official form that it names (rule TAX-7). The same facts, the same bytes. */
export function writeReceipt(receipt: Receipt, images: PaperImages = {}): Promise<Uint8Array> {
  const t = serverTranslator(receiptLanguage)
  const words = receiptWords(receipt, t)
  const paper = new Paper({
    title: `${t('receipt.name')} ${receipt.number}`,
    subject: t('receipt.subject', { organization: receipt.organization.name }),
    author: receipt.brand,
    language: languageTags[receiptLanguage],
    madeAt: receipt.madeAt,
    specimen: images.specimen,
  })
  let y = head(paper, words, images)
  y = parties(paper, words, y + 24)
  y = paper.write(words.sentence, y + 24, 'P', { x: margin, width, size: 11 })
  y = pairs(paper, words.facts, y + 14)
  y = payments(paper, words, y + 12)
  const isSigned = images.signature !== undefined
  y = paper.room(y + 14, isSigned ? 120 + signatureFrame.height : 120)
  y = paper.write(words.certified, y, 'P', { x: margin, width, size: 11 })
  y = pairs(paper, [words.signature], y + 20)
  y = signature(paper, words, images, y + 6)
  notes(paper, words, y + 24)
  return paper.end((page, count) => [words.foot, t('receipt.page', { page, count })])
}

function head(paper: Paper, { brand, title, form, issued, logo }: ReceiptWords, images: PaperImages): number {
  paper.strip(brandColour, 0, 0, pageWidth, 6)
  let y = paper.write(brand, 40, 'P', {
    x: margin,
    width: width - logoWidth,
    size: 12,
    weight: 'bold',
    colour: brandColour,
  })
  letterhead(paper, images.logo, logo)
  y = paper.write(title, y + 18, 'H1', { x: margin, width, size: 18, weight: 'bold' })
  y = paper.write(issued, y + 4, 'P', { x: margin, width, size: 11, weight: 'bold' })
  return paper.write(form, y + 2, 'P', { x: margin, width, size: 9, colour: muted })
}

const signatureFrame = { width: 170, height: 64 }

/** The signature below the name of who answers for the receipt. */
function signature(
  paper: Paper,
  { signatureImage: alt }: ReceiptWords,
  { signature: image }: PaperImages,
  y: number,
): number {
  if (image === undefined || alt === null) return y
  return paper.figure(image, margin + 160, y, signatureFrame, alt)
}

/** Beneficiary and donor, side by side. */
function parties(paper: Paper, { parties: both }: ReceiptWords, y: number): number {
  return Math.max(...both.map((each, place) => party(paper, each, margin + place * (column + 24), y)))
}

function party(
  paper: Paper,
  { heading, name, lines }: ReceiptWords['parties'][number],
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

/** Names and what they are. */
function pairs(paper: Paper, facts: ReceiptWords['facts'], top: number): number {
  const list = paper.part('Table')
  let y = top
  for (const { name, value } of facts) {
    const row = paper.part('TR', list)
    const left = paper.write(name, y, 'TH', { x: margin, width: 150, colour: muted }, row)
    const right = paper.write(value, y, 'TD', { x: margin + 160, width: width - 160 }, row)
    y = Math.max(left, right) + 3
    row.end()
  }
  list.end()
  return y
}

const amountWidth = 120

/** Each payment and their sum, where there are several. */
function payments(paper: Paper, { payments: several }: ReceiptWords, top: number): number {
  if (several === null) return top
  const table = paper.part('Table')
  let y = row(paper, table, top, several.columns, { size: 9, colour: muted }, 'TH')
  for (const { label, amount, isSum } of several.rows) {
    y = paper.room(y, 24)
    y = row(paper, table, y, [label, amount], { size: 10, weight: isSum ? 'bold' : 'regular' }, 'TD')
  }
  table.end()
  return y
}

type RowLook = { readonly size: number; readonly weight?: 'regular' | 'bold'; readonly colour?: string }

function row(
  paper: Paper,
  table: Section,
  y: number,
  [label, amount]: readonly [string, string],
  look: RowLook,
  role: 'TH' | 'TD',
): number {
  const part = paper.part('TR', table)
  const left = paper.write(label, y + 6, role, { x: margin, width: width - amountWidth - 12, ...look }, part)
  const x = margin + width - amountWidth
  const right = paper.write(amount, y + 6, role, { x, width: amountWidth, align: 'right', ...look }, part)
  part.end()
  const end = Math.max(left, right) + 4
  paper.strip(rule, margin, end, width, 0.75)
  return end
}

function notes(paper: Paper, { notes: texts }: ReceiptWords, top: number): void {
  const look = { x: margin, width, size: 9, colour: muted }
  let y = top
  for (const text of texts) {
    y = paper.room(y, paper.height(text, look))
    y = paper.write(text, y, 'P', look) + 6
  }
}
