import { type RichElement, type RichNode, readRichText } from '#domain/form/rich-text.ts'
import type { Run, WordsLine } from './letter.ts'

/** An association's words as the lines of a mail: every text is still to be written safely, every link is https or mailto. */
export function wordsLines(html: string): readonly WordsLine[] {
  return readRichText(html)
    .flatMap(block => linesOf(block, 'paragraph', ''))
    .filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
}

type Look = WordsLine['look']
const looks: Readonly<Record<string, Look>> = { h2: 'heading', h3: 'heading', blockquote: 'quote' }
const blocks: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'])
const isBlock = (node: RichNode): node is RichElement => typeof node !== 'string' && blocks.has(node.tag)

/** `before` stands at the beginning of the first line: the sign or number of a point. */
function linesOf({ tag, children }: RichElement, around: Look, before: string): WordsLine[] {
  if (tag === 'ul' || tag === 'ol') {
    const sign = (index: number) => (tag === 'ol' ? `${index + 1}. ` : '• ')
    return children.filter(isBlock).flatMap((point, index) => linesOf(point, 'point', sign(index)))
  }
  const look = around === 'paragraph' ? (looks[tag] ?? around) : around
  const lines: WordsLine[] = []
  let words: RichNode[] = []
  let first = before
  const end = () => {
    if (words.length > 0) lines.push(...brokenLines(words, look, first))
    if (words.length > 0) first = ''
    words = []
  }
  for (const child of children) {
    if (!isBlock(child)) {
      words.push(child)
      continue
    }
    end()
    lines.push(...linesOf(child, look, first))
    first = ''
  }
  end()
  return lines
}

/** A line for each break. */
function brokenLines(words: readonly RichNode[], look: Look, before: string): WordsLine[] {
  const lines: Run[][] = [before === '' ? [] : runsOf(before, 'plain')]
  for (const run of words.flatMap(word => nodeRuns(word, 'plain')))
    if (run === 'break') lines.push([])
    else lines.at(-1)?.push(run)
  return lines.map(runs => ({ look, runs }))
}

const inlineLooks: Readonly<Record<string, Run['look']>> = { strong: 'strong', em: 'em' }

function nodeRuns(node: RichNode, look: Run['look'], address?: string): (Run | 'break')[] {
  if (typeof node === 'string') return runsOf(node, look, address)
  if (node.tag === 'br') return ['break']
  const link = address ?? node.href
  // One piece has one look: a link first, then the outer one.
  const inline = look === 'plain' ? (inlineLooks[node.tag] ?? look) : look
  const own = link === undefined ? inline : 'link'
  return node.children.flatMap(child => nodeRuns(child, own, link))
}

/** The spaces at the ends of a piece stand beside it: what is written safely has none. */
function runsOf(text: string, look: Run['look'], address?: string): Run[] {
  const gap: Run = { look: 'gap', text: ' ' }
  const inner = text.trim()
  if (inner === '') return text === '' ? [] : [gap]
  const run: Run = { look, text: inner, ...(address !== undefined && { address }) }
  return [...(/^\s/.test(text) ? [gap] : []), run, ...(/\s$/.test(text) ? [gap] : [])]
}

/** The lines of a plain text; empty ones only divide it. */
export function plainLines(words: string): readonly WordsLine[] {
  return words
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(text => ({ look: 'paragraph', runs: [{ look: 'plain', text }] }))
}
