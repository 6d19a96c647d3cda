import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

/** The two weights of documents. */
export type Weight = 'regular' | 'bold'

const files: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 }

/**
 * The alphabets that a document can be written in, each a file of its own: names are in Latin letters, titles may quote
 * others. The ranges are those of the font's own style sheets.
 */
const alphabets = [
  {
    name: 'latin',
    signs: /[\u0020-\u00ff\u0131\u0152-\u0153\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/,
  },
  { name: 'latin-ext', signs: /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0\u2113]/ },
  { name: 'vietnamese', signs: /[\u0300-\u0304\u0308-\u0309\u0323\u0329\u1ea0-\u1ef9\u20ab]/ },
  { name: 'greek', signs: /[\u0370-\u03ff]/ },
  { name: 'cyrillic', signs: /[\u0400-\u045f\u0490-\u0491\u04b0-\u04b1\u2116]/ },
] as const

type Alphabet = (typeof alphabets)[number]['name']

/** A piece of text that one font can write. */
type Run = { readonly font: string; readonly text: string }

/** Stands for a sign that no alphabet has. */
const unknown = '?'

/** Cuts a text into pieces of one font each. */
export function runsOf(text: string, weight: Weight): readonly Run[] {
  const runs: { font: string; text: string }[] = []
  let alphabet: Alphabet = 'latin'
  for (const sign of text.normalize('NFC')) {
    const found = alphabetOf(sign, alphabet)
    alphabet = found ?? 'latin'
    const font = `${alphabet} ${weight}`
    const last = runs.at(-1)
    if (last?.font === font) last.text += found ? sign : unknown
    else runs.push({ font, text: found ? sign : unknown })
  }
  return runs
}

/** The first alphabet that has the sign: most signs are Latin. */
function alphabetOf(sign: string, current: Alphabet): Alphabet | undefined {
  // A space does not change the font: a word in Greek keeps its spaces.
  if (sign === ' ') return current
  return alphabets.find(({ signs }) => signs.test(sign))?.name
}

const parsed = new Map<string, Font>()

/** A run's font, read from disk and parsed once per process: every document makes a subset of its own. */
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

/** The bytes of a run's font. */
export function fontBytes(font: string): Buffer {
  const [alphabet, weight] = font.split(' ') as [Alphabet, Weight]
  const file = `@fontsource/inter/files/inter-${alphabet}-${files[weight]}-normal.woff`
  return unpackWoff(readFileSync(new URL(import.meta.resolve(file))))
}

/**
 * Joins, alternates and kerning: letters of these alphabets stand without them, and to read and apply them costs five
 * times all the rest of a page.
 */
const layoutTables = new Set(['GSUB', 'GPOS', 'GDEF'])

const woffHead = 44
const woffEntry = 20
const sfntHead = 12
const sfntEntry = 16

/**
 * The font inside a WOFF 1.0 file, as the TrueType file that it was packed from (W3C WOFF 1.0) without its layout
 * tables. The PDF library would unpack it itself, a font at a time and five times slower than all the rest of a page.
 */
function unpackWoff(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const entries = Array.from({ length: bytes.readUInt16BE(12) }, (_, place) => woffHead + place * woffEntry)
  const kept = entries.filter(entry => !layoutTables.has(tagAt(bytes, entry)))
  const tables = kept.map(entry => tableAt(bytes, entry))
  const count = tables.length
  const head = Buffer.alloc(sfntHead + count * sfntEntry)
  bytes.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let offset = head.length
  tables.forEach(({ tag, checksum, body, length }, place) => {
    const entry = sfntHead + place * sfntEntry
    head.write(tag, entry, 'latin1')
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    offset += body.length
  })
  return Buffer.concat([head, ...tables.map(({ body }) => body)])
}

const tagAt = (bytes: Buffer, entry: number) => bytes.toString('latin1', entry, entry + 4)

/** A table with its body unpacked and filled up to whole words. */
function tableAt(bytes: Buffer, entry: number) {
  const [offset = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map(at =>
    bytes.readUInt32BE(entry + at),
  )
  const stored = bytes.subarray(offset, offset + packed)
  const body = packed < length ? inflateSync(stored) : stored
  const padding = Buffer.alloc((4 - (length % 4)) % 4)
  return {
    tag: tagAt(bytes, entry),
    checksum,
    length,
    body: Buffer.concat([body, padding]),
  }
}
