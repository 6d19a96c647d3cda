const anyTag = /<\/?[a-z][^>]*>/i
const paragraphTags = /<\/?p>|<br\s*\/?>/gi

/**
 * A presentation as its editor shows it: paragraphs apart by an empty line. A text with more markup than paragraphs stays as
 * it is, so that saving it loses nothing.
 */
export function editablePresentation(html: string): string {
  if (anyTag.test(html.replace(paragraphTags, '')) || /<br[^>]*>\s*<br/i.test(html)) return html
  const lines = html
    .replace(/\s*<\/p>\s*/gi, '\n\n')
    .replace(/<br\s*\/?>\s*/gi, '\n')
    .replace(/<p>/gi, '')
  const text = unescaped(lines).trim()
  // Words that look like markup would be taken for it.
  return anyTag.test(text) ? html : text
}

/** What was typed as HTML: without markup it becomes paragraphs. `keptWords` cleans it before it is kept. */
export function storedPresentation(text: string): string {
  if (anyTag.test(text)) return text
  return text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
}
