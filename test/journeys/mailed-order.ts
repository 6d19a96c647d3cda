import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JourneyLab } from '#test/support/journey-lab.ts'

/** How long a mail may take to leave. */
const patience = 30_000

/** The link to the page of an order, in the mail about it; read as a mail program does (quoted-printable). */
export async function mailedOrder(lab: JourneyLab, orderId: string): Promise<string> {
  const end = Date.now() + patience
  for (;;) {
    const texts = lab.mails.messages.map(message => message.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
    const link = new RegExp(`/commandes/${orderId}\\?token=[\\w.-]+`)
    const found = texts.map(text => link.exec(text)?.[0]).find(each => each !== undefined)
    if (found) return found
    assert.ok(Date.now() < end, 'no mail has the link of the order')
    await sleep(100)
  }
}

/** The number of the order on whose confirmation somebody stands. */
export const confirmedOrder = (url: string): string => /\/confirmation\/(\d+)/.exec(url)?.[1] ?? ''
