/** How the text of a file is written. */
export type Encoding = 'utf-8' | 'iso-8859-15' | 'ascii'

/** Signs at places of ISO 8859-15 where ISO 8859-1 has others. */
const ownPlaces: ReadonlyMap<string, number> = new Map([
  ['€', 0xa4],
  ['Š', 0xa6],
  ['š', 0xa8],
  ['Ž', 0xb4],
  ['ž', 0xb8],
  ['Œ', 0xbc],
  ['œ', 0xbd],
  ['Ÿ', 0xbe],
])
const takenPlaces: ReadonlySet<number> = new Set(ownPlaces.values())

/** What stands for signs that an old set of characters lacks. */
const plainer: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛“”„‟ʼ′″«»"]/g, "'"],
  [/[‐‑‒–—−]/g, '-'],
  [/…/g, '...'],
  [/\p{Zs}/gu, ' '],
  [/œ/g, 'oe'],
  [/Œ/g, 'OE'],
  [/æ/g, 'ae'],
  [/Æ/g, 'AE'],
  [/€/g, 'EUR'],
  [/ß/g, 'ss'],
]

/** A text that the set of characters holds: letters without the accents that it lacks, `?` for what has no likeness. */
export function textIn(text: string, encoding: Encoding): string {
  const composed = text.normalize('NFC')
  if (encoding === 'utf-8') return composed
  if (encoding === 'ascii') return ascii(composed)
  return [...composed].map(sign => (latinOf(sign) === undefined ? ascii(sign) : sign)).join('')
}

function ascii(text: string): string {
  const plain = plainer.reduce((done, [sign, other]) => done.replaceAll(sign, other), text)
  return plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e\t\r\n]/gu, '?')
}

/** The byte of a sign in ISO 8859-15; `undefined`: it has none. */
function latinOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0
  if (ownPlaces.has(sign)) return ownPlaces.get(sign)
  return code < 0x80 || (code >= 0xa0 && code < 0x100 && !takenPlaces.has(code)) ? code : undefined
}

/** A text that the set of characters holds as bytes. */
export function bytesOf(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  return Uint8Array.from([...text], sign => latinOf(sign) ?? 0x3f)
}
