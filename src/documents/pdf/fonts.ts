import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff.ts'

/** The two weights of documents. */
export type Weight = 'regular' | 'bold'

const files: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 }

/**
 * The alphabets that a document can be written in, each a file of its own: those of Europe in one look, by the ranges of that
 * font's style sheets, then other scripts, whose letters join, stack or change places.
 */
const alphabets = [
  inter(
    'latin',
    /[\u0020-\u00ff\u0131\u0152-\u0153\u02bb-\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/,
  ),
  inter(
    'latin-ext',
    /[\u0100-\u02ba\u02bd-\u02ff\u1d00-\u1dbf\u1e00-\u1e9f\u1ef2-\u1eff\u2020\u20a0-\u20c0\u2113\u2c60-\u2c7f]/,
  ),
  inter('vietnamese', /[\u01a0-\u01b0\u1ea0-\u1ef9\u20ab]/),
  inter('greek', /[\u0370-\u03ff]/),
  inter('cyrillic', /[\u0400-\u045f\u0490-\u0491\u04b0-\u04b1\u2116]/),
  inter('greek-ext', /[\u1f00-\u1fff]/),
  inter('cyrillic-ext', /[\u0460-\u052f]/),
  noto('georgian', /\p{Script=Georgian}/u),
  noto('armenian', /\p{Script=Armenian}/u),
  noto('hebrew', /\p{Script=Hebrew}/u),
  noto('arabic', /[\p{Script=Arabic}\u060c\u061b\u061f\u0640]/u),
  noto('devanagari', /[\p{Script=Devanagari}\u0964-\u0965]/u),
  noto('thai', /[\p{Script=Thai}\u0e3f]/u),
  ours(
    'noto-sans-sc',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uffef]/u,
  ),
  ours('noto-sans-kr', /\p{Script=Hangul}/u),
  ours('noto-emoji', /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u),
]

type Alphabet = {
  readonly name: string
  /** Where its file of a weight lies. */
  readonly file: (weight: Weight) => URL
  readonly signs: RegExp
  readonly shaped: boolean
}

function inter(name: string, signs: RegExp): Alphabet {
  return { name, file: installed('inter', name), signs, shaped: false }
}

function noto(name: string, signs: RegExp): Alphabet {
  return { name, file: installed(`noto-sans-${name}`, name), signs, shaped: true }
}

function installed(family: string, subset: string): Alphabet['file'] {
  return weight =>
    new URL(
      import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${files[weight]}-normal.woff`),
    )
}

/** A font whose package is too large for the one file that is needed of it: in one weight. */
function ours(name: string, signs: RegExp): Alphabet {
  return { name, file: () => new URL(`fonts/${name}.woff`, import.meta.url), signs, shaped: true }
}

/** A sign with its marks, as one font writes it. */
export type Glyphs = { readonly font: string; readonly text: string }

/** Stands for a sign that no alphabet has. */
const unknown = '?'

/** Written like a sign that the fonts have. */
const lookAlikes: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '\u2013',
  '\u2015': '\u2014',
}

/**
 * The font of a sign and what it writes: the sign, one that looks or reads like it, or a question mark. Marks that the font
 * lacks are left out: a name without its accent is still read.
 */
export function glyphsOf(sign: string, weight: Weight): Glyphs {
  // Signs with marks are without number, single ones are not.
  return sign.length > 1
    ? findGlyphs(sign, weight)
    : found[weight].getOrInsertComputed(sign, () => findGlyphs(sign, weight))
}

const found = { regular: new Map<string, Glyphs>(), bold: new Map<string, Glyphs>() }

function findGlyphs(sign: string, weight: Weight): Glyphs {
  for (const text of [sign, lookAlikes[sign] ?? sign.normalize('NFKC')]) {
    const alphabet = alphabetOf(text, weight)
    if (alphabet !== undefined) return written(text, alphabet, weight)
  }
  return { font: `latin ${weight}`, text: /^\p{Default_Ignorable_Code_Point}+$/u.test(sign) ? '' : unknown }
}

function alphabetOf(text: string, weight: Weight): Alphabet | undefined {
  const base = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return alphabets.find(({ name, signs }) => signs.test(base) && has(`${name} ${weight}`, base))
}

/** Its ring stands below the tone, which the font library does not know: น้ำ. */
const thaiAm = /([\u0e48-\u0e4b]*)\u0e33/

function written(text: string, { name, shaped }: Alphabet, weight: Weight): Glyphs {
  const plain = `${name} ${weight}`
  const known = [...text.replace(thaiAm, '\u0e4d$1\u0e32')].filter(sign => has(plain, sign)).join('')
  // A mark finds its place over a letter only by the font's layout tables.
  return { font: !shaped && /\p{M}/u.test(known) ? `${plain} shaped` : plain, text: known }
}

/** Whether letters of a font may stand in another order than they are read in. */
export function isShaped(font: string): boolean {
  const [name, , shaped] = font.split(' ')
  return shaped !== undefined || alphabets.some(alphabet => alphabet.name === name && alphabet.shaped)
}

const has = (font: string, sign: string) => fontOf(font).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)

const parsed = new Map<string, Font>()

/** A font by its name, read from disk and parsed once per process: every document makes a subset of its own. */
export function fontOf(font: string): Font {
  return parsed.getOrInsertComputed(font, name => create(fontBytes(name)))
}

/**
 * At the start of each document: a parsed font remembers the first text of every glyph for ever, which would be copied out of
 * the next document for another sign of the same look. Nothing may be awaited between this and the document's end.
 */
export function forgetGlyphs(): void {
  for (const font of parsed.values()) font._glyphs = {}
}

/** The bytes of a font. */
export function fontBytes(font: string): Buffer {
  const [name, weight] = font.split(' ') as [string, Weight]
  const alphabet = alphabets.find(each => each.name === name)
  if (alphabet === undefined) throw new Error(`no font ${font}`)
  const bytes = readFileSync(alphabet.file(weight))
  return unpackWoff(bytes, isShaped(font) ? none : layoutTables)
}

/**
 * Joins, alternates and kerning: letters of Europe stand without them, and to read and apply them costs five times all the
 * rest of a page.
 */
const layoutTables: ReadonlySet<string> = new Set(['GSUB', 'GPOS', 'GDEF'])
const none: ReadonlySet<string> = new Set()
