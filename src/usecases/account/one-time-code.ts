import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Base32 of RFC 4648. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretBytes = 20
const window = 30_000
/** Windows before and after this one whose codes are taken: clocks differ, and people type. */
const drift = 1

/** A new secret of an app with codes: 160 random bits in base32, as RFC 4226 asks. */
export function newSecret(): string {
  const bits = [...randomBytes(secretBytes)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map(five => alphabet[Number.parseInt(five, 2)]).join('')
}

/** The code of a window of 30 seconds (RFC 6238: SHA-1 and 6 digits, all that the common apps know). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The window that an instant lies in, ISO 8601. */
export function stepAt(instant: string): number {
  return Math.floor(Date.parse(instant) / window)
}

/** The window whose code was typed, or `undefined`; every window takes the same time. */
export function stepOf(secret: string, code: string, now: string): number | undefined {
  const present = stepAt(now)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => present - drift + index)
  if (!/^\d{6}$/.test(code)) return undefined
  const typed = Buffer.from(code)
  return steps.filter(step => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), typed)).at(-1)
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map(each => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(eight => Number.parseInt(eight, 2)))
}

/** What an app reads from a QR code, or a phone opens. */
export function appAddress({
  secret,
  brand,
  email,
}: {
  readonly secret: string
  readonly brand: string
  readonly email: string
}): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}`
}
