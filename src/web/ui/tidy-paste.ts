/**
 * What is pasted from a word processor or another page, without its styles: those would be against the policy of our pages. What they
 * say of bold, italic and points of a list becomes markup.
 */
export function tidyPaste(html: string): string {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const all = (selector: string) => [...page.body.querySelectorAll(selector)]
  for (const wordless of all('style, script, title, meta, link, img')) wordless.remove()
  for (const plain of all('[data-plain]')) plain.replaceWith(...plain.childNodes)
  for (const [mark, tag] of [
    ['strong', 'strong'],
    ['em', 'em'],
  ])
    for (const span of all(`span[data-${mark}]`)) {
      const marked = page.createElement(tag!)
      marked.append(...span.childNodes)
      span.append(marked)
    }
  for (const point of all('p[data-point]')) listPoint(page, point)
  return page.body.innerHTML
}

/** Paragraphs that only look like points become points of a list. */
function listPoint(page: Document, paragraph: Element): void {
  const marker = paragraph.querySelector('[data-marker]')
  const kind = /^\s*(?:\d+|[a-z])[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul'
  marker?.remove()
  const before = paragraph.previousElementSibling
  const list = before?.matches(`${kind}[data-made]`) ? before : page.createElement(kind)
  list.toggleAttribute('data-made', true)
  if (list !== before) paragraph.before(list)
  const point = page.createElement('li')
  point.append(...paragraph.childNodes)
  list.append(point)
  paragraph.remove()
}

const styleAttribute = /\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/i
const strange = /\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

const meanings: readonly (readonly [RegExp, string])[] = [
  [/mso-list:\s*ignore/i, 'data-marker'],
  [/mso-list:\s*l\d+ level/i, 'data-point'],
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'data-strong'],
  [/font-style:\s*italic/i, 'data-em'],
]

/** Markup without style sheets, the meaning of styles as attributes in their place; headings of the levels that we have. */
export function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, tag => {
      const style = styleAttribute.exec(tag)?.[1] ?? ''
      const said = meanings.filter(([pattern]) => pattern.test(style)).map(([, name]) => ` ${name}`)
      const isPlain = /^<(?:b|strong)\s/i.test(tag) && /font-weight:\s*(?:normal|400)/i.test(style)
      const bare = tag.replace(strange, '')
      return bare.replace(/\s*\/?>$/, `${said.join('')}${isPlain ? ' data-plain' : ''}>`)
    })
    .replace(/<(\/?)h1(?=[\s>])/gi, '<$1h2')
    .replace(/<(\/?)h[4-6](?=[\s>])/gi, '<$1h3')
}
