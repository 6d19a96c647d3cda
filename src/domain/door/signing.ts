import type { Form } from '../form/form.ts'
import { type SignedCode, signedBytes } from '../ticket/signed-code.ts'

/** What phones check signed codes of an event with (rule DOR-10). */
export type DoorSigning = {
  /** The event's public key: 32 bytes in base64url. */
  readonly key: string
  readonly organizationId: number
  readonly formId: number
  /** The places of rates among those that the event names, by the ids that codes hold. */
  readonly rates: readonly { readonly id: number; readonly place: number }[]
}

const algorithm = 'Ed25519'

const imported = ({ key }: DoorSigning) =>
  crypto.subtle.importKey('jwk', { kty: 'OKP', crv: algorithm, x: key }, algorithm, false, ['verify'])

/** Whether this browser knows how to check signatures: Chrome from 137 on, Safari from 17, Firefox from 129. */
export async function checksSignatures(signing: DoorSigning): Promise<boolean> {
  return imported(signing).then(
    () => true,
    () => false,
  )
}

/** Whether a code was signed for a ticket of this event; false where this browser cannot know. */
export async function isGenuine(code: SignedCode, signing: DoorSigning): Promise<boolean> {
  const event = { organizationId: signing.organizationId, id: signing.formId }
  try {
    const key = await imported(signing)
    return await crypto.subtle.verify(algorithm, key, code.signature, signedBytes(event, code))
  } catch {
    return false
  }
}

/** Tickets from which on a list is heavy for phones, and sales rarely end before the doors open. */
export const ticketsOfLargeDoor = 25_000

/** Whether an event has, or may sell, so many tickets that signing them is proposed. */
export function isLargeDoor(
  { tiers, remainingNumber }: Pick<Form, 'tiers' | 'remainingNumber'>,
  tickets: number,
): boolean {
  const ofRates = tiers.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0)
  return Math.max(tickets, ofRates, remainingNumber ?? 0) > ticketsOfLargeDoor
}
