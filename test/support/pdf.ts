import { inflateSync } from 'node:zlib'

/** What a PDF holds: its text as it is read, and its dictionaries, where actions and links would be, with empty strings. */
export function readPdf(bytes: Uint8Array): { readonly text: string; readonly structure: string } {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id ?? '', unpacked(body ?? ''))
  const fonts = fontsOf(objects)
  const pages = [...objects.values()].filter(body => body.startsWith('<<\n/Type /Page\n'))
  const text = pages.map(page => {
    const [, content] = /\/Contents (\d+) 0 R/.exec(page) ?? []
    return textOf(objects.get(content ?? '') ?? '', fonts)
  })
  const trailer = raw.slice(raw.lastIndexOf('\nxref'))
  const dictionaries = [...objects.values(), trailer].map(dictionaryOf)
  return { text: text.join('\n'), structure: dictionaries.join('\n') }
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

type Glyphs = ReadonlyMap<number, string>

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

/** Texts in the order of the page, a line each. */
function textOf(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  const lines: string[] = []
  let glyphs: Glyphs = new Map()
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
    if (shown === undefined) continue
    const codes = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
    lines.push(codes.map(code => glyphs.get(Number.parseInt(code, 16)) ?? '').join(''))
  }
  return lines.join('\n')
}
