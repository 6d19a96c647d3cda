/** The signs of a font's glyphs. */
export type Glyphs = ReadonlyMap<number, string>

/** What a page shows: its lines, the lines of each marked part by its number, and what is painted outside of tags and artifacts. */
export type PageContent = {
  readonly lines: readonly string[]
  readonly marked: ReadonlyMap<number, readonly string[]>
  readonly outside: readonly string[]
}

const literal = String.raw`\((?:[^()\\]|\\[\s\S])*\)`
const operators = new RegExp(
  [
    String.raw`/(?<tag>[\w-]+) (?<facts><<(?:[^()]|${literal})*?>> BDC|BMC)`,
    String.raw`(?<end>\bEMC\b)`,
    String.raw`/(?<font>F\d+) [\d.]+ Tf`,
    String.raw`\[(?<shown>[^\]]*)\] TJ`,
    String.raw`(?<painted>/\w+ Do|^(?:f\*?|S|s|B\*?|b\*?|sh)$)`,
  ].join('|'),
  'gm',
)

type Mark = { readonly part?: number; readonly isSpoken: boolean }

/** Reads a page's stream as a program does that reads aloud: where a line says how it is read, that is read. */
export function readContent(stream: string, fonts: ReadonlyMap<string, Glyphs>): PageContent {
  const content = new Content(fonts)
  for (const { groups = {} } of stream.matchAll(operators)) {
    const { tag, facts = '', end, font, shown, painted } = groups
    if (tag !== undefined) content.open(facts)
    else if (end !== undefined) content.close()
    else if (font !== undefined) content.choose(font)
    else if (shown !== undefined) content.show(shown)
    else if (painted !== undefined) content.paint(painted)
  }
  return content
}

class Content implements PageContent {
  readonly lines: string[] = []
  readonly marked = new Map<number, string[]>()
  readonly outside: string[] = []
  readonly #fonts: ReadonlyMap<string, Glyphs>
  readonly #marks: Mark[] = []
  #glyphs: Glyphs = new Map()

  constructor(fonts: ReadonlyMap<string, Glyphs>) {
    this.#fonts = fonts
  }

  open(facts: string) {
    const [, part] = /\/MCID (\d+)/.exec(facts) ?? []
    const [, actual] = new RegExp(`/ActualText (${literal})`).exec(facts) ?? []
    if (actual !== undefined) this.#read(fromLiteral(actual))
    this.#marks.push({
      ...(part !== undefined && { part: Number(part) }),
      isSpoken: actual !== undefined,
    })
  }

  close() {
    this.#marks.pop()
  }

  choose(font: string) {
    this.#glyphs = this.#fonts.get(font) ?? new Map()
  }

  show(shown: string) {
    if (this.#marks.some(({ isSpoken }) => isSpoken)) return
    const codes = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
    this.#read(codes.map(code => this.#glyphs.get(Number.parseInt(code, 16)) ?? '').join(''))
  }

  paint(operator: string) {
    if (this.#marks.length === 0) this.outside.push(operator)
  }

  #read(line: string) {
    this.lines.push(line)
    const part = this.#marks.findLast(mark => mark.part !== undefined)?.part
    if (part !== undefined) this.marked.set(part, [...(this.marked.get(part) ?? []), line])
    if (this.#marks.length === 0) this.outside.push(line)
  }
}

const escaped: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string of a PDF: one byte a sign, or UTF-16 after its mark. */
function fromLiteral(text: string): string {
  const bytes = text.slice(1, -1).replaceAll(/\\([\s\S])/g, (_, sign: string) => escaped[sign] ?? sign)
  if (!bytes.startsWith('\xfe\xff')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}
