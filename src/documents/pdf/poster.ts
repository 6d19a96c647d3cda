import type { Locale } from '#domain/locale.ts'
import { languageTags } from '#messages/locales.ts'
import type { PosterWords } from '#messages/poster-words.ts'
import { type Look, margin, muted, Paper, pageHeight, pageWidth } from './paper.ts'
import { qrModules } from './qr-modules.ts'

/** What hangs on a wall: the campaign, and how to get to its page. */
export type Poster = {
  readonly locale: Locale
  readonly brand: string
  readonly madeAt: string
  readonly words: PosterWords
  /** 1200 by 630 pixels, PNG. */
  readonly picture: Uint8Array
  /** What the code leads to, and what is written beside it. */
  readonly link: string
  readonly shownLink: string
}

const width = pageWidth - 2 * margin
/** As wide as the page, in the shape of shared pictures. */
const pictureHeight = (pageWidth * 630) / 1200
const codeSide = 190
const codeTop = pageHeight - margin - 24 - codeSide
/** From the largest on: the first size in which a title leaves room for the rest. */
const titleSizes = [40, 34, 28, 24, 20, 16] as const
const betweenTitleAndCode = codeTop - pictureHeight - 2 * 28

/** Writes the poster of a campaign: one A4 page. The same facts, the same bytes. */
export function writePoster({
  locale,
  brand,
  madeAt,
  words,
  picture,
  link,
  shownLink,
}: Poster): Promise<Uint8Array> {
  const paper = new Paper({
    title: words.title,
    subject: words.invitation,
    author: brand,
    language: languageTags[locale],
    madeAt,
  })
  paper.picture(picture, 0, 0, pageWidth, pictureHeight)
  const look = { x: margin, width }
  const about = { ...look, size: 14, colour: muted, lines: 2 }
  const facts = words.facts.map(text => ({ text, look: { ...look, size: 16, lines: 2 } }))
  const taken = [{ text: words.organization, look: about }, ...facts]
    .map(({ text, look: each }) => paper.height(text, each) + 6)
    .reduce((sum, height) => sum + height, 0)
  const title = fittingTitle(paper, words.title, betweenTitleAndCode - taken)
  let y = paper.write(words.organization, pictureHeight + 28, 'P', about) + 6
  y = paper.write(words.title, y, 'H1', title)
  for (const fact of facts) y = paper.write(fact.text, y + 6, 'P', fact.look)
  paper.code(qrModules(link), margin, codeTop, codeSide, words.code)
  const beside = { x: margin + codeSide + 24, width: width - codeSide - 24 }
  y = paper.write(words.invitation, codeTop + 40, 'P', { ...beside, size: 20, weight: 'bold' })
  y = paper.write(words.orType, y + 14, 'P', { ...beside, size: 12, colour: muted })
  paper.write(shownLink, y + 2, 'P', { ...beside, size: 16, weight: 'bold' })
  return paper.end(() => [brand, ''])
}

/** In the largest size that leaves it whole; in the smallest, as many lines as there is room for. */
function fittingTitle(paper: Paper, title: string, room: number): Look {
  const looks = titleSizes.map(size => ({ x: margin, width, size, weight: 'bold' as const }))
  const smallest = { ...looks.at(-1), x: margin, width }
  const lines = Math.max(1, Math.floor(room / paper.height('x', smallest)))
  return looks.find(look => paper.height(title, look) <= room) ?? { ...smallest, lines }
}
