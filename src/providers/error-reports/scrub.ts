import { mask } from '#domain/mask.ts'

/** What people enter comes into messages of errors in quotes: PostgreSQL and JSON quote the value that they refuse. */
const quoted = /(?<!reading |setting )(?:"[^"]*"|(?<!\w)'[^']*'|«[^»]*»|“[^”]*”)/g
/** Names of tables, columns and constraints, which are quoted too. */
const ourName = /^["'][a-z]+(?:_[a-z0-9]+)+["']$/
const query = /\?[\w.%~-]+=[^\s)]*/g
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g
const ip = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b/gi
/** Telephone and card numbers, whatever separates their digits. */
const number = /\+?\d(?:[ .-]?\d){7,}/g

/** A message that may leave the house: no personal data, no capability, no token. Long ones are cut. */
export function scrub(text: string): string {
  return mask(
    text
      .slice(0, 2_000)
      .replace(query, '?[query]')
      .replace(quoted, found => (ourName.test(found) ? found : '[text]')),
  )
    .replace(iban, '[iban]')
    .replace(ip, '[ip]')
    .replace(number, '[number]')
    .slice(0, 500)
}

/** The path of an address as it may leave the house: no query, no capability. */
export function scrubPath(address: string): string {
  return scrub(address.split(/[?#]/, 1)[0] ?? '')
}
