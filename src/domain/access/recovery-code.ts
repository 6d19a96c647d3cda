/** Characters that are not taken for one another: no i, l, o, u, 0 or 1. */
export const recoveryAlphabet = 'abcdefghjkmnpqrstvwxyz23456789'

/** Codes that an account gets at once. */
export const recoveryCodeCount = 10

/** Characters of a code: the first says which of the ten it is, eleven random ones follow (54 bits). */
export const recoveryCodeLength = 12

/** A code in groups of four, as it is shown. */
export function shownRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Which of the ten a typed code is, and the code as it was made; `undefined` for what cannot be one. */
export function readRecoveryCode(
  typed: string,
): { readonly place: number; readonly code: string } | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  const place = recoveryAlphabet.indexOf(code.charAt(0))
  const isOurs =
    code.length === recoveryCodeLength && [...code].every(each => recoveryAlphabet.includes(each))
  return isOurs && place < recoveryCodeCount ? { place, code } : undefined
}
