// Line ends, control signs, and signs that reverse the reading direction: names and titles have no use for them.
const unwanted = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * One line of text: nobody's name can begin a new line of a mail, still less a new header, nor turn round what stands beside it
 * in a document.
 */
export function plainLine(text: string): string {
  return text.replace(unwanted, ' ').trim()
}

const unwantedInSentences = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066\u2067]+/gu

/** The same for a whole sentence of ours, which keeps the signs that isolate a name in it (U+2068 and U+2069). */
export function plainSentence(text: string): string {
  return text.replace(unwantedInSentences, ' ').trim()
}

/** A sentence of ours where each name that is isolated ends; where somebody's text brings such a sign of its own, one line without any. */
export function plainIsolating(text: string): string {
  return isBalanced(text) ? plainSentence(text) : plainLine(text)
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const sign of text) {
    if (sign === '\u2068') open += 1
    if (sign === '\u2069') open -= 1
    if (open < 0) return false
  }
  return open === 0
}
