import type { FormKey } from '../form/form.ts'
import { secretLength, typedCode } from './ticket-code.ts'

/** A ticket as its signature names it: `rate` is the id of its rate, 0 for none. */
export type SignedTicket = { readonly secret: string; readonly number: number; readonly rate: number }

/** What a QR code with a signature holds (rule TKT-9). */
export type SignedCode = SignedTicket & { readonly signature: Uint8Array<ArrayBuffer> }

/** Bytes of an Ed25519 signature. */
const signatureBytes = 64

/** Words of 32 bits are written in seven digits and capitals each: what a QR code holds closely, and any keyboard has. */
const [base, wordLength, wordBytes] = [36, 7, 4]

/** Signs of a signed code: the secret, then number, rate and signature. */
export const signedLength = secretLength + wordLength * (2 + signatureBytes / wordBytes)

/** What a signature is made over: a ticket of one event, and nothing else. */
export function signedBytes(
  event: Pick<FormKey, 'organizationId' | 'id'>,
  { secret, number, rate }: SignedTicket,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    ['obole-ticket-1', event.organizationId, event.id, number, rate, secret].join('\n'),
  )
}

/** Writes what the QR code of a signed ticket holds: {@link signedLength} signs, the secret first. */
export function writeSignedCode({ secret, number, rate }: SignedTicket, signature: Uint8Array): string {
  if (secret.length !== secretLength || signature.length !== signatureBytes)
    throw new Error('a signed code has a secret and a signature')
  const view = new DataView(signature.buffer, signature.byteOffset, signature.length)
  const words = Array.from({ length: signatureBytes / wordBytes }, (_, place) =>
    view.getUint32(place * wordBytes),
  )
  return secret + [number, rate, ...words].map(writeWord).join('')
}

/** Reads a signed code as it was scanned or typed; `undefined` for any other text. Whether its signature is good is not asked here. */
export function readSignedCode(text: string): SignedCode | undefined {
  const typed = typedCode(text)
  if (typed.length !== signedLength || !/^[0-9A-Z]+$/.test(typed)) return undefined
  const words = (typed.slice(secretLength).match(/.{7}/g) ?? []).map(word => Number.parseInt(word, base))
  const [number = 0, rate = 0, ...signed] = words
  if (words.some(word => word > 0xffff_ffff)) return undefined
  const view = new DataView(new ArrayBuffer(signatureBytes))
  for (const [place, word] of signed.entries()) view.setUint32(place * wordBytes, word)
  return { secret: typed.slice(0, secretLength), number, rate, signature: new Uint8Array(view.buffer) }
}

const writeWord = (word: number) => word.toString(base).toUpperCase().padStart(wordLength, '0')

/** The secret that a text holds, alone or signed; `undefined` for what is none of a ticket. */
export function secretIn(text: string): string | undefined {
  const typed = typedCode(text)
  return typed.length === secretLength ? typed : readSignedCode(typed)?.secret
}
