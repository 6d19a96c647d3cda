import { attestationAddress } from '#domain/payment/outcome-address.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** Days that a link to a document works: of a page that is opened again for another, and of a mail, which is kept. */
const linkDays = { page: 1, mail: 90 } as const

type Key = { readonly organizationId: number; readonly id: number }

/** What an attestation's link signs: the one of this payment, nothing else. */
export function attestationSubject({ organizationId, id }: Key): string {
  return `document:${organizationId}:attestation:${id}`
}

/** Where a payment's attestation is read, with its signed token. */
export function attestationUrl(app: App, payment: Key, from: keyof typeof linkDays): string {
  const expiresAt = minutesAfter(app.now(), linkDays[from] * 24 * 60)
  const token = app.signer.sign(attestationSubject(payment), expiresAt)
  return `${app.operator.origin}${attestationAddress(payment.id, token)}`
}
