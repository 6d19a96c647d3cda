import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JourneyLab } from '#test/support/journey-lab.ts'

/** How long a mail may take to leave. */
const patience = 30_000

/** The link to the page of an order, in the mail about it. */
export function mailedOrder(lab: JourneyLab, orderId: string): Promise<string> {
  return mailedLink(lab, new RegExp(`/commandes/${orderId}\\?token=[\\w.-]+`))
}

/** The link to the attestation of an order's first payment, in the mail about the order. */
export async function mailedAttestation(lab: JourneyLab, orderId: number): Promise<string> {
  const { id } = await lab.db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return mailedLink(lab, new RegExp(`/paiement/attestation/${id}\\?token=[\\w.-]+`))
}

/** The link to the tax receipt of an order's first payment, once it is issued, in its own mail. */
export async function mailedReceipt(lab: JourneyLab, orderId: number): Promise<string> {
  const end = Date.now() + patience
  for (;;) {
    const row = await lab.db
      .selectFrom('taxReceiptPayments as c')
      .innerJoin('payments as p', join =>
        join.onRef('p.organizationId', '=', 'c.organizationId').onRef('p.id', '=', 'c.paymentId'),
      )
      .select('c.receiptId')
      .where('p.orderId', '=', orderId)
      .executeTakeFirst()
    if (row !== undefined)
      return mailedLink(lab, new RegExp(`/recu-fiscal/${row.receiptId}\\?token=[\\w.-]+`))
    assert.ok(Date.now() < end, `order ${orderId} has no receipt`)
    await sleep(100)
  }
}

/** A link of ours in the mails that left, read as a mail program does (quoted-printable). */
export async function mailedLink(lab: JourneyLab, link: RegExp): Promise<string> {
  const end = Date.now() + patience
  for (;;) {
    const texts = lab.mails.messages.map(message => message.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
    const found = texts.map(text => link.exec(text)?.[0]).find(each => each !== undefined)
    if (found) return found
    assert.ok(Date.now() < end, `no mail has the link ${link}`)
    await sleep(100)
  }
}

/** The number of the order on whose confirmation somebody stands. */
export const confirmedOrder = (url: string): string => /\/confirmation\/(\d+)/.exec(url)?.[1] ?? ''

/** The link to the tickets of an order, in the mail about it. */
export function mailedTickets(lab: JourneyLab, orderId: number): Promise<string> {
  return mailedLink(lab, new RegExp(`/billets/commande/${orderId}\\?token=[\\w.-]+`))
}

/** The link to the invoice of an order, in the mail about it. */
export function mailedInvoice(lab: JourneyLab, orderId: number): Promise<string> {
  return mailedLink(lab, new RegExp(`/paiement/facture/${orderId}\\?token=[\\w.-]+`))
}

/** The link by which the payer of an order whose event is cancelled chooses, in the mail about that. */
export function mailedChoice(lab: JourneyLab, orderId: number): Promise<string> {
  return mailedLink(lab, new RegExp(`/commandes/${orderId}/annulation\\?token=[\\w.-]+`))
}
