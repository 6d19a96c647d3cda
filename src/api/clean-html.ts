import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { richTextRules } from '#domain/form/rich-text.ts'

/** What all texts together may hold, in characters. */
const largest = 2 ** 21
const cleaned = new LRUCache<string, string>({
  maxSize: largest,
  // An empty text is a text as well.
  sizeCalculation: (clean, html) => clean.length + html.length + 1,
})

/** The text of an association with nothing but harmless tags, on each read (ASVS 1.3.1). The same text is cleaned once. */
export function cleanHtml(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = sanitizeHtml(html, richTextRules)
  cleaned.set(html, clean)
  return clean
}

/** The words of a text in HTML, on one line, at most `longest` characters. */
export function plainText(html: string, longest: number): string {
  const spaced = html.replace(/<\/?(p|br|li|h2|h3|blockquote)\b/g, ' $&')
  const words = sanitizeHtml(spaced, { allowedTags: [], textFilter: text => text })
    .replace(/\s+/g, ' ')
    .trim()
  const text = unescaped(words)
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`
}

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
