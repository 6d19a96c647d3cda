/** What an association's words may be made of: the same when they are typed, kept, read and mailed. */
export const richTags = [
  ...(['p', 'br', 'strong', 'b', 'em', 'i', 'u'] as const),
  ...(['ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'a'] as const),
] as const

/** A tag as it is read: `b` and `i` are other names of `strong` and `em`. */
export type RichTag = Exclude<(typeof richTags)[number], 'b' | 'i'>

/** A part of a text: words, or an element around others. */
export type RichNode = string | RichElement
export type RichElement = {
  readonly tag: RichTag
  /** Where a link leads, https or mailto. */
  readonly href?: string
  readonly children: readonly RichNode[]
}

/** Whether a link of an association may lead there. */
export const isRichLink = (href: string): boolean =>
  /^(?:https:\/\/[^\s/]|mailto:[^\s@]+@)/i.test(href) && URL.canParse(href)

/** What search engines and other sites are told of a link that is not ours. */
export const linkRelation = 'noopener nofollow ugc'

/**
 * What a cleaner is told: these tags, links to https and mailto, and nothing else. It is data for `sanitize-html`, which cleans
 * when words are kept (`documents`) and again when a program reads them (`api`).
 */
export const richTextRules = {
  allowedTags: [...richTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    h1: 'h2',
    h4: 'h3',
    a: (tagName: string, { href }: Readonly<Record<string, string>>) => {
      const kept = href?.trim() ?? ''
      const attribs: Record<string, string> = isRichLink(kept) ? { href: kept } : {}
      return { tagName, attribs: { ...attribs, rel: linkRelation } }
    },
  },
}

const anyTag = /<\/?[a-z][^>]*>/i
const knownTags: ReadonlySet<string> = new Set(richTags)
const blocks: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'])
const isList = (tag: string | undefined) => tag === 'ul' || tag === 'ol'
/** What of a page is no words. */
const endOfWordless: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  textarea: /<\/textarea/gi,
  option: /<\/option/gi,
}
const deepest = 30

type Open = { readonly tag: RichTag; readonly href?: string; readonly children: (string | Open)[] }

/**
 * An association's words as a tree of known elements: whatever stands in a text, there is nothing in its tree but these. Time
 * grows with the length of the text. A text without markup has its paragraphs by its empty lines.
 */
export function readRichText(html: string): readonly RichElement[] {
  const root: Open = { tag: 'blockquote', children: [] }
  const builder = new Builder(root)
  const source = anyTag.test(html) ? html.replace(/[ \t\n\r\f]+/g, ' ') : paragraphs(html)
  let at = 0
  while (at < source.length) {
    const start = source.indexOf('<', at)
    if (start < 0) break
    builder.text(decoded(source.slice(at, start)))
    at = passTag(source, start, builder)
  }
  if (at < source.length) builder.text(decoded(source.slice(at)))
  return root.children.filter(each => typeof each !== 'string')
}

function paragraphs(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .split(/\n\s*\n/)
    .filter(each => each.trim() !== '')
    .map(each => `<p>${each.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Takes what begins with « < »; gives where it ends. */
function passTag(source: string, start: number, builder: Builder): number {
  if (source.startsWith('<!--', start)) return endOf(source, source.indexOf('-->', start), 3)
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(source.slice(start, start + 40)) ?? []
  if (name === '') {
    builder.text('<')
    return start + 1
  }
  const tag = name.toLowerCase()
  const end = source.indexOf('>', start)
  if (end < 0) return source.length
  if (slash === '' && Object.hasOwn(endOfWordless, tag)) {
    const closing = endOfWordless[tag]!
    closing.lastIndex = end
    const closed = closing.exec(source)
    return closed === null ? source.length : endOf(source, source.indexOf('>', closed.index), 1)
  }
  const known = sameTag[tag] ?? (knownTags.has(tag) ? (tag as RichTag) : undefined)
  if (known !== undefined) {
    if (slash === '') builder.open(known, known === 'a' ? hrefOf(source.slice(start, end)) : undefined)
    else builder.close(known)
  }
  return end + 1
}

const sameTag: Readonly<Record<string, RichTag>> = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3' }
const endOf = (source: string, found: number, length: number) => (found < 0 ? source.length : found + length)

function hrefOf(tag: string): string | undefined {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
  const href = decoded(double ?? single ?? '').trim()
  return isRichLink(href) ? href : undefined
}

/** Puts elements where they belong: words into paragraphs, points into lists, no block into a paragraph. */
class Builder {
  readonly #stack: Open[]

  constructor(root: Open) {
    this.#stack = [root]
  }

  get #top(): Open {
    return this.#stack.at(-1)!
  }

  text(words: string): void {
    if (words === '') return
    if (words.trim() === '' && (this.#stack.length === 1 || isList(this.#top.tag))) return
    this.#holdWords()
    this.#top.children.push(words)
  }

  open(tag: RichTag, href: string | undefined): void {
    if (tag === 'br') {
      this.#holdWords()
      this.#top.children.push({ tag, children: [] })
      return
    }
    if (this.#stack.length > deepest) return
    // A link within a link leads nowhere.
    if (tag === 'a') this.close('a')
    if (blocks.has(tag)) this.#leaveWords(tag)
    else this.#holdWords()
    const inList = isList(this.#top.tag)
    if (inList && tag !== 'li') this.#push({ tag: 'li', children: [] })
    // A point without its list is a paragraph.
    this.#push({ tag: tag === 'li' && !inList ? 'p' : tag, ...(href && { href }), children: [] })
  }

  close(tag: RichTag): void {
    const at = this.#stack.findLastIndex((each, index) => index > 0 && each.tag === tag)
    if (at > 0) this.#stack.length = at
  }

  /** Words stand in a paragraph or a point, not beside them. */
  #holdWords(): void {
    if (this.#stack.length === 1) this.#push({ tag: 'p', children: [] })
    else if (isList(this.#top.tag)) this.#push({ tag: 'li', children: [] })
  }

  /** A block ends the paragraph before it, a point the point before it. */
  #leaveWords(tag: RichTag): void {
    const holders = tag === 'li' ? ['ul', 'ol'] : ['blockquote', 'li', 'ul', 'ol']
    const at = this.#stack.findLastIndex((each, index) => index > 0 && holders.includes(each.tag))
    this.#stack.length = Math.max(at + 1, 1)
  }

  #push(element: Open): void {
    this.#top.children.push(element)
    this.#stack.push(element)
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/g, (whole, code?: string, name = '') => {
    if (code === undefined) return entities[name] ?? whole
    return String.fromCodePoint(Math.min(Number(code), 0x10ffff)).toWellFormed()
  })
}

/** The words of a node alone, a line for each break. */
export function wordsOfNode(node: RichNode): string {
  if (typeof node === 'string') return node
  return node.tag === 'br' ? '\n' : node.children.map(wordsOfNode).join('')
}

/** The tree as it is kept: the same for the same words, however they were typed, and without paragraphs that say nothing. */
export function writeRichText(nodes: readonly RichElement[]): string {
  return nodes
    .filter(node => wordsOfNode(node).trim() !== '')
    .map(written)
    .join('')
}

function written(node: RichNode): string {
  if (typeof node === 'string')
    return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const { tag, href, children } = node
  if (tag === 'br') return '<br />'
  const inner = children.map(written).join('')
  const link = href === undefined ? '' : ` href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  if (tag === 'a') return `<a${link} rel="${linkRelation}">${inner}</a>`
  return `<${tag}>${blocks.has(tag) ? trimmed(inner) : inner}</${tag}>`
}

/** A block without the spaces and breaks that nobody sees. */
const trimmed = (inner: string) =>
  inner
    .replace(/[ \n]*<br \/>[ \n]*/g, '<br />')
    .replace(/^(?:<br \/>|[ \n])+/, '')
    .replace(/(?:<br \/>|[ \n])+$/, '')

/** What somebody reads of what was typed, without its markup. */
export const plainWords = (text: string): string =>
  anyTag.test(text) ? readRichText(text).map(wordsOfNode).join(' ') : text

/** How many signs somebody reads of what was typed, with or without markup. */
export function richLength(text: string): number {
  if (!anyTag.test(text)) return text.length
  return readRichText(text).reduce((sum, block) => sum + wordsOfNode(block).length, 0)
}

/** The link that somebody means who types an address: of a page, of a site without its https, or of a mailbox. */
export function readLink(typed: string): string | undefined {
  const text = typed.trim()
  if (isRichLink(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : undefined
}
