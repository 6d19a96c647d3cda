// Each pattern begins where nothing of its own kind stands before it, so that no stretch is read twice: linear in the
// length of the text (`mask.test.ts`).
const email = /(?<![^\s<>"'(),:;@])[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+/g
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** A key or a secret of an association's program; base64 breaks at its signs. */
const programs = /\b(?:obole|whsec)_[\w+/=-]+/g
const run = /[\w-]{12,}/g
const digits = /\b\d{12,19}\b/g

/** From this length on letters and digits mixed are a token or a key. */
const shortestToken = 20

/** A text without e-mail addresses, capabilities and tokens, for logs and reports. Source: rule ERR-9. */
export function mask(text: string): string {
  return text
    .replace(programs, '[secret]')
    .replace(email, '[email]')
    .replace(uuid, '[id]')
    .replace(run, withoutSecret)
}

/** Long runs of letters and digits mixed are secrets as a whole; in other words a card number may stand. */
function withoutSecret(word: string): string {
  if (word.length >= shortestToken && /\d/.test(word)) return '[secret]'
  return word.replace(digits, '[secret]')
}

/** An address of which only the first letter and the domain are told: `c…@example.org`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '…' : `${address.slice(0, 1)}…${address.slice(at)}`
}
