/** The facts as one graph; no character in it can end the element, begin a comment or break a line of script. */
export function jsonLd(facts: readonly object[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': facts }
  return JSON.stringify(graph).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
