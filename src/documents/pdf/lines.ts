import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { glyphsOf, isShaped, type Weight } from './fonts.ts'

/** What one font writes at one go, from left to right. */
export type Piece = { readonly font: string; readonly text: string }

/** A line of pieces in the order in which they are seen, and its text where reading them in that order would not give it. */
export type Line = { readonly pieces: readonly Piece[]; readonly width: number; readonly actual?: string }

type Measure = (piece: Piece) => number
type Span = { readonly start: number; readonly end: number }

const signsOf = new Intl.Segmenter('fr', { granularity: 'grapheme' })
const wordsOf = new Intl.Segmenter('fr', { granularity: 'word' })
const bidi = bidiFactory()
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** Sets a text in lines of a width; a word that is longer than a line is broken. No line for no text. */
export function linesOf(text: string, weight: Weight, width: number, measure: Measure): readonly Line[] {
  const source = new Source(text, weight, measure)
  if (source.width(source.whole) <= width) return text === '' ? [] : [source.line(source.whole)]
  const lines: Line[] = []
  let line: Span = { start: 0, end: 0 }
  for (const span of source.spans(width)) {
    if (line.end > line.start && source.width({ start: line.start, end: span.end }) > width) {
      lines.push(source.line(line))
      line = span
    } else line = { start: line.start, end: span.end }
  }
  return [...lines, source.line(line)]
}

/** A sign of the text: where it stands, what writes it, and how deep in texts of the other direction it is: odd, to the left. */
type Sign = Span & Piece & { readonly level: number }

/** Each of its units is a sign: no marks, no joined emoji. */
const plain = /^[\0-\u02ff\u2000-\u206f\u20ac]*$/

const segmentsOf = (text: string, by: Intl.Segmenter) => [...by.segment(text)].map(({ segment }) => segment)

class Source {
  readonly whole: Span
  readonly #text: string
  readonly #signs: readonly Sign[]
  readonly #measure: Measure

  constructor(text: string, weight: Weight, measure: Measure) {
    this.#text = text.normalize('NFC').toWellFormed()
    this.#measure = measure
    const levels = rightToLeft.test(this.#text) ? bidi.getEmbeddingLevels(this.#text).levels : undefined
    const signs = plain.test(this.#text) ? this.#text.split('') : segmentsOf(this.#text, signsOf)
    let start = 0
    this.#signs = signs.map(sign => {
      const level = levels?.[start] ?? 0
      const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign
      const span = { start, end: start + sign.length }
      start = span.end
      return { ...span, level, ...glyphsOf(mirrored, weight) }
    })
    this.whole = { start: 0, end: start }
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
    return this.#pieces(span).reduce((sum, piece) => sum + this.#measure(piece), 0)
  }

  line(span: Span): Line {
    const pieces = this.#pieces(span)
    const width = this.width(span)
    const said = this.#text.slice(span.start, span.end)
    const isRead = pieces.map(({ text }) => text).join('') === said.trimEnd()
    return isRead && !pieces.some(({ font }) => isShaped(font))
      ? { pieces, width }
      : { pieces, width, actual: said }
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
  #pieces(span: Span): readonly Piece[] {
    const end = span.start + this.#text.slice(span.start, span.end).trimEnd().length
    const signs = this.#signs.filter(sign => sign.start >= span.start && sign.start < end)
    const pieces: Sign[] = []
    for (const sign of signs) {
      const last = pieces.at(-1)
      if (last !== undefined && joins(last, sign))
        pieces[pieces.length - 1] = { ...last, text: last.text + sign.text }
      else pieces.push(sign)
    }
    return inSight(pieces)
  }
}

/** A font turns round the letters of a word by itself, but neither spaces nor the order of words. */
function joins(one: Piece & { readonly level: number }, next: Piece & { readonly level: number }): boolean {
  if (one.font !== next.font || one.level !== next.level) return false
  return one.level % 2 === 0 || (rightToLeft.test(one.text) && !/\s/.test(next.text))
}

/** The order in which pieces are seen (rule L2 of UAX 9): from the deepest level on, whatever is as deep is turned round. */
function inSight<T extends { readonly level: number }>(pieces: readonly T[]): readonly T[] {
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
