import type { CaptchaWork } from '#domain/captcha.ts'

/** How many tries are under way at once. The browser works them out beside the page, which stays smooth. */
const lanes = 4

/** Does the work of a challenge; gives the answer for the header, undefined when `deadline` (a time of `performance`) is over. */
export async function solve(work: CaptchaWork, deadline: number): Promise<string | undefined> {
  const { cost, keyLength, keyPrefix } = work.parameters
  const [nonce, salt] = [bytesOf(String(work.parameters.nonce)), bytesOf(String(work.parameters.salt))]
  const derive = (counter: number) =>
    deriveKey(passwordOf(nonce, counter), salt, { iterations: Number(cost), bytes: Number(keyLength) })
  for (let first = 0; performance.now() < deadline; first += lanes) {
    const keys = await Promise.all(Array.from({ length: lanes }, (_, lane) => derive(first + lane)))
    const found = keys.findIndex(key => key.startsWith(String(keyPrefix)))
    if (found === -1) continue
    const solution = { counter: first + found, derivedKey: keys[found] }
    return btoa(JSON.stringify({ challenge: work, solution }))
  }
  return undefined
}

/** The nonce with the counter behind it, as four bytes. */
function passwordOf(nonce: Uint8Array<ArrayBuffer>, counter: number): Uint8Array<ArrayBuffer> {
  const password = new Uint8Array(nonce.length + 4)
  password.set(nonce)
  new DataView(password.buffer).setUint32(nonce.length, counter)
  return password
}

type Cost = { readonly iterations: number; readonly bytes: number }

async function deriveKey(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  { iterations, bytes }: Cost,
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', salt, iterations, hash: 'SHA-256' }
  const bits = await crypto.subtle.deriveBits(derivation, key, bytes * 8)
  return Array.from(new Uint8Array(bits), byte => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}
