import { inflateSync } from 'node:zlib'
import { type Glyphs, type PageContent, readContent } from './pdf-content.ts'

/** What a PDF holds. */
export type PdfContents = {
  /** As it is read, a line of the page a line. */
  readonly text: string
  /** Its dictionaries, where actions and links would be, with empty strings. */
  readonly structure: string
  readonly pages: readonly PageContent[]
}

/** Reads a PDF that the product wrote. */
export function readPdf(bytes: Uint8Array): PdfContents {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id ?? '', unpacked(body ?? ''))
  const fonts = fontsOf(objects)
  const dictionariesOfPages = [...objects.values()].filter(body => body.startsWith('<<\n/Type /Page\n'))
  const pages = dictionariesOfPages.map(page => {
    const [, content] = /\/Contents (\d+) 0 R/.exec(page) ?? []
    return readContent(objects.get(content ?? '') ?? '', fonts)
  })
  const trailer = raw.slice(raw.lastIndexOf('\nxref'))
  const dictionaries = [...objects.values(), trailer].map(dictionaryOf)
  const text = pages.flatMap(({ lines }) => lines).join('\n')
  return { text, structure: dictionaries.join('\n'), pages }
}

const dictionaryOf = (body: string) =>
  (body.split('\nstream\n')[0] ?? '').replaceAll(/\((?:[^()\\]|\\[\s\S])*\)/g, '()')

function unpacked(body: string): string {
  const [whole, head = '', stream = ''] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body) ?? []
  if (whole === undefined) return body
  return head.includes('/FlateDecode')
    ? `${head}\nstream\n${inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')}`
    : body
}

/** The signs of each font, by its name on the pages. */
function fontsOf(objects: ReadonlyMap<string, string>): ReadonlyMap<string, Glyphs> {
  const fonts = new Map<string, Glyphs>()
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '') ?? '') ?? []
      if (map !== undefined) fonts.set(name ?? '', glyphsOf(objects.get(map) ?? ''))
    }
  }
  return fonts
}

function glyphsOf(map: string): Glyphs {
  const glyphs = new Map<number, string>()
  for (const [, first, list] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    const signs = [...(list ?? '').matchAll(/<([\da-f ]*)>/gi)].map(([, code]) => fromHex(code ?? ''))
    signs.forEach((sign, place) => void glyphs.set(Number.parseInt(first ?? '', 16) + place, sign))
  }
  return glyphs
}

function fromHex(code: string): string {
  const units = code.replaceAll(' ', '').match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16)))
}
