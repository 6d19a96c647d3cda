export type EmailCode = 'email_invalid'

/** The longest address that mail servers carry. */
const LONGEST_EMAIL = 254
const LONGEST_LOCAL_PART = 64

const localPart = /^[^\s\p{C}@.<>()[\]\\,;:"]+(\.[^\s\p{C}@.<>()[\]\\,;:"]+)*$/u
const domain = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u

/** What is wrong with an e-mail address, or `undefined` (rule FLD-2). The domain needs a dot; quoted forms are refused. */
export function checkEmail(email: string): EmailCode | undefined {
  const at = email.lastIndexOf('@')
  const valid =
    email.length <= LONGEST_EMAIL &&
    at > 0 &&
    at <= LONGEST_LOCAL_PART &&
    localPart.test(email.slice(0, at)) &&
    domain.test(email.slice(at + 1))
  return valid ? undefined : 'email_invalid'
}

/** Whether an address deserves a second look: it holds a character that most addresses do not (rule FLD-2). */
export function isUnusualEmail(email: string): boolean {
  return /[^a-z0-9.@_+-]/i.test(email)
}

/** The address as it is kept: no space around it, the domain in lower case. The rest belongs to the mail server. */
export function normaliseEmail(email: string): string {
  const trimmed = email.trim()
  const at = trimmed.lastIndexOf('@') + 1
  return trimmed.slice(0, at) + trimmed.slice(at).toLowerCase()
}

export type EmailConfirmationCode = 'email_mismatch'

/** Refuses a confirmation that is not the same address, case and surrounding spaces apart (rule FLD-2). */
export function checkEmailConfirmation(
  email: string,
  confirmation: string,
): EmailConfirmationCode | undefined {
  const [one, other] = [email, confirmation].map(address => normaliseEmail(address).toLowerCase())
  return one === other ? undefined : 'email_mismatch'
}
