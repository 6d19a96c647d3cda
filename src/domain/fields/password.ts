export type PasswordCode = 'required' | 'password_too_simple' | 'max_length'
export type PasswordConfirmationCode = 'password_mismatch'

/** Characters that a password has at least: long beats complicated (ASVS 6.2.1, 6.2.5). */
export const shortestPassword = 12

/** Characters that are still read: sentences fit, megabytes do not (ASVS 6.2.9). */
export const longestPassword = 200

/** Words that everybody who attacks this product tries first; the operator's brand joins them (ASVS 6.1.2). */
export const contextWords = [
  'obole',
  'association',
  'don',
  'dons',
  'donation',
  'billet',
  'billetterie',
  'adhesion',
  'cotisation',
  'collecte',
  'benevole',
  'tresorier',
  'admin',
] as const

/** A part of an address that is too short to betray a password. */
const tellingPart = 4

/** What a page can tick while somebody types; whether a password is a common one only the server knows. */
export const passwordRules = {
  long: (password: string) => [...password].length >= shortestPassword,
  notEmail: (password: string, email: string) => password !== '' && !holdsEmail(password, email),
} as const satisfies Record<string, (password: string, email: string) => boolean>

/**
 * What is wrong with a new password, or `undefined` (rule FLD-11): shorter than 12 characters or holding the person's own
 * e-mail address is too simple. Any character is welcome, none is demanded; common passwords are found elsewhere.
 */
export function checkPassword(password: string, email: string): PasswordCode | undefined {
  if (password === '') return 'required'
  if (password.length > longestPassword) return 'max_length'
  const holds = Object.values(passwordRules).every(rule => rule(password, email))
  return holds ? undefined : 'password_too_simple'
}

/** Refuses a repetition that is not the same, character by character (rule FLD-11). */
export function checkPasswordConfirmation(
  password: string,
  confirmation: string,
): PasswordConfirmationCode | undefined {
  return password === confirmation ? undefined : 'password_mismatch'
}

/** Whether the whole address, or the part of it that names the person, stands in the password. */
function holdsEmail(password: string, email: string): boolean {
  const text = password.toLowerCase()
  const address = email.trim().toLowerCase()
  const [name = ''] = address.split('@')
  return [address, name].some(part => part.length >= tellingPart && text.includes(part))
}
