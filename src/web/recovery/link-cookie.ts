import { readCookie } from '../cookies.ts'

/**
 * The mail's link that opened the page of a refused payment goes on to the pages that tell how its visit ended: their address
 * holds the visit's id alone, which the API gives to whoever names the payment.
 */
const name = 'recovery_link'

/** As long as a visit lasts. */
const seconds = 60 * 60

/** What a signed token looks like. */
const token = /^[\w.~-]{1,500}$/

/** The signed token of the link that this browser came by; null where it came by none. */
export function linkOf({ headers }: Request): string | null {
  const value = readCookie(headers.get('cookie') ?? undefined, name)
  return value !== undefined && token.test(value) ? value : null
}

/**
 * The header that keeps it for the pages of refused payments. A connected payer is let in by their session, whatever else the
 * address holds: what is no token is not written into a header.
 */
export function linkHeaders(given: string | null, secure: boolean): Record<string, string> {
  return given !== null && token.test(given) ? { 'set-cookie': linkCookie(given, secure) } : {}
}

function linkCookie(given: string, secure: boolean): string {
  return `${name}=${given}; Path=/paiement/regularisation; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
