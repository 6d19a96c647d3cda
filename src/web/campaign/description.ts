const blockEnds = /<br\s*\/?>|<\/(?:p|div|li|ul|ol|h[1-6]|blockquote)>/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: '\u00a0',
}

/**
 * The paragraphs of a presentation, as plain texts: React escapes them. An association's text may come with simple
 * markup; its blocks part paragraphs, the rest of it is dropped.
 */
export function paragraphsOf(description: string): readonly string[] {
  const plain = /<\/?[a-z][^>]*>/i.test(description)
    ? description
        .replace(/\s*\n\s*/g, ' ')
        .replace(blockEnds, '\n')
        .replace(/<[^>]*>/g, '')
    : description
  return plain
    .split(/\n+/)
    .map(paragraph => decoded(paragraph).trim())
    .filter(paragraph => paragraph !== '')
}

function decoded(text: string): string {
  return text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole)
}

/** The beginning of a presentation for search engines and shared links, cut between two words. */
export function leadOf(description: string, length = 160): string {
  const text = paragraphsOf(description).join(' ')
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/\s+\S*$/, '')}…`
}
