/** Without 0, O, 1 and I, which look alike on paper. Thirty-two, so that a byte chooses each of them as often. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** How many letters a generated code has: a thousand thousand millions of codes. */
export const generatedLength = 8

/** A code that can be read aloud and copied from paper, out of so many random bytes (rule CRT-7). */
export function generatedCode(bytes: Uint8Array): string {
  return [...bytes].map(byte => letters[byte % letters.length]).join('')
}
