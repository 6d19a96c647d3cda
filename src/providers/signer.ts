import { createHmac, timingSafeEqual } from 'node:crypto'

// The purpose stands in front of what is signed, so that the same secret can never be tricked into another use.
const purpose = 'obole-link-v1'

/**
 * Signs short facts: `kid.expiry.signature`, HMAC-SHA256, the subject left out. The first secret signs, all verify.
 * An expiry is cut to whole seconds: a token never lives longer than asked.
 */
export function createSigner(secrets: readonly Secret[]) {
  const ring = keyRing(secrets)

  return {
    sign(subject: string, expiresAt: string): string {
      const expiry = String(Math.floor(instant(expiresAt) / 1000))
      const { id, key } = ring.newest
      return `${id}.${expiry}.${signature(key, id, expiry, subject).toString('base64url')}`
    },

    verifies(subject: string, token: string, now: string): boolean {
      const [id, expiry, given, ...rest] = token.split('.')
      if (id === undefined || expiry === undefined || given === undefined || rest.length > 0) return false
      const key = ring.find(id)
      if (!key || !/^\d{1,12}$/.test(expiry)) return false
      const expected = signature(key, id, expiry, subject).toString('base64url')
      return sameText(expected, given) && instant(now) < Number(expiry) * 1000
    },

    endOf(token: string): string | undefined {
      const expiry = token.split('.')[1] ?? ''
      return /^\d{1,12}$/.test(expiry) ? new Date(Number(expiry) * 1000).toISOString() : undefined
    },
  }
}

function signature(key: Uint8Array, id: string, expiry: string, subject: string): Buffer {
  return createHmac('sha256', key).update([purpose, id, expiry, subject].join('\n')).digest()
}

/** Compared as text, not as bytes: several base64url texts decode to the same bytes, only one of them is valid. */
function sameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function instant(iso: string): number {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) throw new Error(`"${iso}" is not an instant.`)
  return time
}

/** A signing secret with the key id that travels along, so that secrets can be replaced without breaking old tokens. */
export type Secret = { readonly id: string; readonly secret: string }

const keyId = /^[A-Za-z0-9_-]{1,32}$/
const leastBytes = 32

/** Secrets in the order given: the first is the newest and signs, all verify. Wrong ones refuse to start. */
export type KeyRing = {
  readonly newest: { readonly id: string; readonly key: Uint8Array }
  find(id: string): Uint8Array | undefined
}

/** Builds the key ring; throws on an empty list, a repeated or malformed key id, or a secret under 32 bytes. */
export function keyRing(secrets: readonly Secret[]): KeyRing {
  const keys = new Map<string, Uint8Array>()
  for (const { id, secret } of secrets) {
    const key = new TextEncoder().encode(secret)
    if (!keyId.test(id) || keys.has(id)) throw new Error(`Key id "${id}" is malformed or repeated.`)
    if (key.length < leastBytes)
      throw new Error(`The secret of key "${id}" is shorter than ${leastBytes} bytes.`)
    keys.set(id, key)
  }
  const [first] = keys
  if (!first) throw new Error('At least one signing secret is needed.')
  return { newest: { id: first[0], key: first[1] }, find: id => keys.get(id) }
}
