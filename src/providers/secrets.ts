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
