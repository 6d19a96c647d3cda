import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { defaultLocale } from '#domain/locale.ts'
import { glyphsOf, isShaped, type Weight } from './fonts.ts'

/** What one font writes at one go, from left to right. */
export type Piece = { readonly font: string; readonly text: string }

/** A line of pieces in the order in which they are seen, and its text where reading them in that order would not give it. */
export type Line = { readonly pieces: readonly Piece[]; readonly width: number; readonly actual?: string }

/** How wide lines are, and how many there may be: what is left out of the last is still read aloud. */
export type Room = { readonly width: number; readonly lines?: number | undefined }

type Measure = (piece: Piece) => number
type Span = { readonly start: number; readonly end: number }

const signsOf = new Intl.Segmenter(defaultLocale, { granularity: 'grapheme' })
const wordsOf = new Intl.Segmenter(defaultLocale, { granularity: 'word' })
const segmentsOf = (text: string, by: Intl.Segmenter) => [...by.segment(text)].map(({ segment }) => segment)
const bidi = bidiFactory()
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** What isolates a name in a sentence: it is heeded, and neither seen nor read. */
const isolates = /[\u2068\u2069]/g
/** Each of its units is a sign: no marks, no joined emoji. */
const plain = /^[\0-\u02ff\u2000-\u206f\u20ac]*$/

/** Sets a text in lines; a word that is longer than a line is broken. No line for no text. */
export function linesOf(text: string, weight: Weight, room: Room, measure: Measure): readonly Line[] {
  const whole = text.normalize('NFC').toWellFormed()
  const set = (part: string) => setLines(new Source(part, weight, measure), room.width)
  const lines = set(whole)
  const most = room.lines ?? lines.length
  if (lines.length <= most) return lines.map(({ line }) => line)
  const signs = segmentsOf(whole, signsOf)
  const cut = (count: number) => set(`${signs.slice(0, count).join('').trimEnd()}…`)
  let [fits, tooMany] = [0, signs.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (cut(middle).length > most) tooMany = middle
    else fits = middle
  }
  return cut(fits).map(({ line, start }, place) =>
    place < most - 1 ? line : { ...line, actual: whole.slice(start).replaceAll(isolates, '') },
  )
}

function setLines(source: Source, width: number): readonly { readonly line: Line; readonly start: number }[] {
  if (source.width(source.whole) <= width) return source.whole.end === 0 ? [] : [source.line(source.whole)]
  const lines: Span[] = []
  for (const span of source.spans(width)) {
    const last = lines.at(-1)
    const longer = last && { start: last.start, end: span.end }
    if (longer && source.width(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(span)
  }
  return lines.map(span => source.line(span))
}

/** A sign of the text: where it stands, what writes it, and how deep in texts of the other direction it is: odd, to the left. */
type Sign = Span & { readonly font: string; text: string; readonly level: number }

class Source {
  readonly whole: Span
  readonly #text: string
  /** The font that writes all of it as it is: most texts. */
  readonly #onlyFont: string | undefined
  readonly #signs: readonly Sign[]
  readonly #isTurned: boolean
  readonly #measure: Measure

  constructor(text: string, weight: Weight, measure: Measure) {
    this.#text = text
    this.#measure = measure
    this.#isTurned = rightToLeft.test(this.#text)
    const levels = this.#isTurned ? bidi.getEmbeddingLevels(this.#text).levels : undefined
    const signs = plain.test(this.#text) ? this.#text.split('') : segmentsOf(this.#text, signsOf)
    this.whole = { start: 0, end: this.#text.length }
    this.#onlyFont = this.#isTurned ? undefined : onlyFontOf(signs, weight)
    let start = 0
    this.#signs = (this.#onlyFont === undefined ? signs : []).map(sign => {
      const level = levels?.[start] ?? 0
      const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign
      const span = { start, end: start + sign.length }
      start = span.end
      return { ...span, level, ...glyphsOf(mirrored, weight) }
    })
  }

  /** Between the places where a line may end: words, and where one is longer than a line, its parts. */
  spans(width: number): readonly Span[] {
    const breaker = new LineBreaker(this.#text)
    const spans: Span[] = []
    let start = 0
    for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
      spans.push({ start, end: found.position })
      start = found.position
    }
    const fits = (span: Span) => this.width(span) <= width
    return spans
      .flatMap(span => (fits(span) ? [span] : this.#split(span, wordsOf)))
      .flatMap(span => (fits(span) ? [span] : this.#split(span, signsOf)))
  }

  /** Without the spaces at its end, which nobody sees. */
  width(span: Span): number {
    return this.#pieces(this.#trimmed(span)).reduce((sum, piece) => sum + this.#measure(piece), 0)
  }

  /** With the space at its end, which parts the last word from the next line's first. */
  line(span: Span): { readonly line: Line; readonly start: number } {
    const pieces = this.#pieces(this.#isTurned ? this.#trimmed(span) : span)
    const actual = this.#text.slice(span.start, span.end).replaceAll(isolates, '')
    const isRead = spaced(pieces.map(({ text }) => text).join('')) === spaced(actual)
    const seen = { pieces, width: this.width(span) }
    const isPlain = isRead && !pieces.some(({ font }) => isShaped(font))
    return { line: isPlain ? seen : { ...seen, actual }, start: span.start }
  }

  #trimmed({ start, end }: Span): Span {
    return { start, end: start + this.#text.slice(start, end).trimEnd().length }
  }

  #split(span: Span, by: Intl.Segmenter): readonly Span[] {
    let { start } = span
    return segmentsOf(this.#text.slice(start, span.end), by).map(({ length }) => {
      const part = { start, end: start + length }
      start = part.end
      return part
    })
  }

  /** Signs that are written alike, joined, from left to right. */
  #pieces({ start, end }: Span): readonly Piece[] {
    if (this.#onlyFont !== undefined)
      return start === end ? [] : [{ font: this.#onlyFont, text: this.#text.slice(start, end) }]
    const pieces: Sign[] = []
    for (const sign of this.#signs) {
      if (sign.start < start || sign.start >= end || sign.text === '') continue
      const last = pieces.at(-1)
      if (last !== undefined && joins(last, sign)) last.text += sign.text
      else pieces.push({ ...sign })
    }
    return inSight(pieces)
  }
}

function onlyFontOf(signs: readonly string[], weight: Weight): string | undefined {
  const font = glyphsOf(signs[0] ?? '', weight).font
  const isWhole = signs.every(sign => {
    const glyphs = glyphsOf(sign, weight)
    return glyphs.font === font && glyphs.text === sign
  })
  return isWhole ? font : undefined
}

/** One space is as good as another. */
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

/** A font turns round the letters of a word by itself, but neither spaces nor the order of words. */
function joins(one: Sign, next: Sign): boolean {
  if (one.font !== next.font || one.level !== next.level) return false
  return one.level % 2 === 0 || (rightToLeft.test(one.text) && !/\s/.test(next.text))
}

/** The order in which pieces are seen (rule L2 of UAX 9): from the deepest level on, whatever is as deep is turned round. */
function inSight(pieces: readonly Sign[]): readonly Sign[] {
  const ordered = [...pieces]
  const deepest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = deepest; level > 0; level -= 1) {
    let from = 0
    while (from < ordered.length) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to + 1
    }
  }
  return ordered
}
