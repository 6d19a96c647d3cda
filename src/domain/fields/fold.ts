/**
 * The text in composed form (NFC), with at most three marks kept on each letter: no name needs more, and
 * normalising a long run of them takes quadratic time.
 */
export function compose(text: string): string {
  return text.replace(/(\p{M}{3})\p{M}+/gu, '$1').normalize('NFC')
}

/** The text in lower case and without accents, to compare what people typed: « Prénom » gives `prenom`. */
export function fold(text: string): string {
  return compose(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
