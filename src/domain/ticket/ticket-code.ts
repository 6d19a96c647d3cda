/**
 * The signs of codes: digits and capitals without 0, 1, I, L, O, which are taken for one another, and without U. Thirty of them;
 * a QR code holds capitals and digits closer than other letters.
 */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How many signs a ticket's secret has: 27 of thirty kinds are more than 128 bits (rule TKT-2). */
export const secretLength = 27

/** How many signs are typed where a code cannot be read. */
export const codeLength = 10

/** Turns random bytes into signs: at least `length` of them below 240, each of which gives one sign; else an error. */
export function codeFrom(bytes: Uint8Array, length: number): string {
  const fair = [...bytes].filter(byte => byte < 240).slice(0, length)
  if (fair.length < length) throw new Error(`${bytes.length} bytes are too few for ${length} signs`)
  return fair.map(byte => signs[byte % signs.length]).join('')
}

/** A code as it is read aloud and typed: « ABCDE-FGHJK ». */
export function spokenCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** What somebody typed or scanned, as codes are kept: capitals, without spaces and hyphens. */
export function typedCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s\-–—.]/g, '')
}

/** Whether a text looks like the code of a ticket, its secret or the one that is typed. */
export function isCode(text: string): boolean {
  const typed = typedCode(text)
  return [codeLength, secretLength].includes(typed.length) && [...typed].every(sign => signs.includes(sign))
}
