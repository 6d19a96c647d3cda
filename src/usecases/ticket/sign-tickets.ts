import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type TicketKey, ticketKeyOf } from '#db/ticket-keys.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { signedBytes, writeSignedCode } from '#domain/ticket/signed-code.ts'
import type { Ticket } from '#domain/ticket/ticket.ts'
import type { App } from '../app.ts'

/** What a private key is sealed for: it opens for its own event alone. */
export const keySubject = ({ organizationId, id }: FormKey) => `ticket-key:${organizationId}:${id}`

type Keys = Pick<TicketKey, 'signing' | 'checking'>

/** Makes the key pair of an event. */
export function newTicketKey({ sealer }: App, event: FormKey): Keys {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (x === undefined || d === undefined) throw new Error('a key without its halves')
  return { signing: sealer.seal(d, keySubject(event)), checking: x }
}

/** The private key of an event; `undefined` once what sealed it is gone. */
export function openTicketKey({ sealer }: App, event: FormKey, { signing, checking }: Keys) {
  const d = sealer.open(signing, keySubject(event))
  if (d === undefined) return undefined
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: checking, d }, format: 'jwk' })
}

/** What the QR code of a ticket holds: its secret, or the same with the signature of its event (rules TKT-2, TKT-9). */
export type HeldText = (ticket: Pick<Ticket, 'secret' | 'number'>, item: Pick<OrderItem, 'tierId'>) => string

/** How the tickets of an event are drawn now: with their plain code once what sealed its key is gone. The same ticket, the same text. */
export async function heldTextOf(app: App, event: FormKey): Promise<HeldText> {
  const keys = await ticketKeyOf(app.db, event)
  const key = keys?.isOn ? openTicketKey(app, event, keys) : undefined
  if (key === undefined) return ({ secret }) => secret
  return ({ secret, number }, { tierId }) => {
    const ticket = { secret, number, rate: tierId ?? 0 }
    return writeSignedCode(ticket, sign(null, signedBytes(event, ticket), key))
  }
}
