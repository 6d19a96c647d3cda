/**
 * The text in composed form (NFC), with at most three marks kept on each letter: no name needs more, and
 * normalising a long run of them takes quadratic time.
 */
export function compose(text: string): string {
  return withFewMarks(text).normalize('NFC')
}

/** The text in lower case and without accents, to compare what people typed: « Prénom » gives `prenom`. */
export function fold(text: string): string {
  return foldComposed(withFewMarks(text))
}

/** What `fold` gives, of a text that `compose` gave. */
export function foldComposed(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
}

function withFewMarks(text: string): string {
  return hasLongRun(text) ? text.replace(/(\p{M}{3})\p{M}+/gu, '$1') : text
}

/** Whether four characters that may all be marks follow each other: no letter below U+0300 is one, and few names have others. */
function hasLongRun(text: string): boolean {
  let run = 0
  for (let place = 0; place < text.length; place += 1) {
    run = text.charCodeAt(place) < 0x300 ? 0 : run + 1
    if (run > 3) return true
  }
  return false
}
