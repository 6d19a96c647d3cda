import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyRing, type Secret } from './signer.ts'

// Derived, so that what signs links never encrypts anything, nor the other way round.
const purpose = 'obole-seal-v1'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Seals short secrets that have to be read again: `kid.text`, AES-256-GCM under a key derived from a signing secret. The
 * newest seals, all open. A sealed text opens for its own subject only: copied into another row it is worth nothing.
 */
export function createSealer(secrets: readonly Secret[]) {
  const ring = keyRing(secrets)

  return {
    newest: ring.newest.id,

    seal(text: string, subject: string): string {
      const { id, key } = ring.newest
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, derived(key), nonce).setAAD(Buffer.from(`${id}\n${subject}`))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },

    open(sealed: string, subject: string): string | undefined {
      const [id = '', given = ''] = sealed.split('.')
      const key = ring.find(id)
      const bytes = Buffer.from(given, 'base64url')
      if (key === undefined || bytes.length < nonceBytes + tagBytes) return undefined
      const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
      const cipher = createDecipheriv(algorithm, derived(key), nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(`${id}\n${subject}`)).setAuthTag(tag)
      try {
        const body = bytes.subarray(nonceBytes + tagBytes)
        return Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

function derived(key: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), purpose, 32))
}
