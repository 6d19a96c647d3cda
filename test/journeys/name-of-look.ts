import type { Look } from '#test/support/browser.ts'

/** A name that nobody has in another look: « Fr-dja » at 390 pixels. Names hold no digits. */
export function nameOfLook({ locale, width, javaScript }: Look): string {
  const letters = [...String(width)].map(digit => 'abcdefghij'[Number(digit)]).join('')
  return `${locale === 'fr' ? 'Frea' : 'Enea'}-${letters}${javaScript === false ? '-nue' : ''}`
}
