import { generateKeyPairSync, sign } from 'node:crypto'
import type { DoorSigning } from '#domain/door/signing.ts'
import { type SignedTicket, signedBytes, writeSignedCode } from '#domain/ticket/signed-code.ts'

/** The key pair of an event: what its phones check with, and its codes. */
export function eventKey(given: Partial<DoorSigning> = {}) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x: key = '' } = privateKey.export({ format: 'jwk' })
  const signing: DoorSigning = {
    ...{ key, organizationId: 1, formId: 2, rates: [{ id: 7, place: 0 }] },
    ...given,
  }
  const event = { organizationId: signing.organizationId, id: signing.formId }
  const codeOf = (ticket: SignedTicket) =>
    writeSignedCode(ticket, sign(null, signedBytes(event, ticket), privateKey))
  return { signing, codeOf }
}
