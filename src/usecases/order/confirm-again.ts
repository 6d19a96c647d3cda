import { randomUUID } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import type { Transaction } from '#db/schema.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'
import { countResent } from './count-resent.ts'

/**
 * Has the confirmation of an order that is confirmed sent once more, as it is written then, behind the mails that somebody waits for (rule LST-8);
 * waiting already it waits once. `unsent`: it is not confirmed, or has no address; `lately`: too many mails of it went again within the hour.
 */
export async function confirmAgain(
  app: App,
  tx: Transaction,
  key: OrderKey,
  userId: number,
): Promise<'done' | 'unsent' | 'lately'> {
  const order = await orderByKey(tx, key)
  if (order?.status !== 'Processed') return 'unsent'
  const payer = await payerOfCart(tx, { organizationId: order.organizationId, id: order.cartId })
  if (payer?.email == null) return 'unsent'
  if (!(await countResent(app, key, payer.email)).ok) return 'lately'
  const { organizationId, id } = key
  const kind = 'orderConfirmation'
  const mail = { organizationId, kind, subjectId: `${id}#${randomUUID()}` } as const
  const waiting = `resend:${organizationId}:${kind}:${id}`
  await enqueue(tx, 'send-notice', mail, { trace: app.trace, key: waiting })
  const line = { organizationId, actor: `user:${userId}`, action: 'mail.resend', object: `order:${id}` }
  await audit(app, tx, { ...line, facts: { kind } })
  return 'done'
}
