import { cancellationOf } from '#db/cancellations.ts'
import { enqueue } from '#db/jobs.ts'
import { orderByKey } from '#db/orders.ts'
import { postponementByNumber } from '#db/postponements.ts'
import type { Transaction } from '#db/schema.ts'
import { lockedPayments, lockSettlement, moveSettlement } from '#db/settlements.ts'
import { choosingDays, type Settlement } from '#domain/cancellation/cancellation.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { endOf, parisDate } from '../paris-time.ts'
import { stopCharging } from './stop-charging.ts'

/**
 * The payer of an order that was found is written to, and nothing more of it is charged. Who ordered late has the least number of days; what cost
 * nothing is settled without a question (rule CAN-2). Repeating it changes nothing.
 */
export async function askPayer(app: App, tx: Transaction, key: OrderKey): Promise<void> {
  const payments = await lockedPayments(tx, key)
  const settlement = await lockSettlement(tx, key)
  const order = await orderByKey(tx, key)
  if (settlement?.status !== 'found' || order === undefined) return
  const { organizationId, formId } = settlement
  const form = { organizationId, id: formId }
  if (settlement.postponement !== null) return askAboutDate(app, tx, settlement, settlement.postponement)
  const cancellation = await cancellationOf(tx, form)
  if (cancellation === undefined) return
  await stopCharging(app, tx, order)
  const now = app.now()
  if (payments.length === 0) {
    await moveSettlement(tx, settlement, 'refund', { choice: 'refund', triedAt: now, lookAt: now })
  } else {
    await ask(app, tx, settlement, cancellation.chooseUntil)
  }
  const mail = { organizationId, kind: 'eventCancelled', subjectId: String(order.id) } as const
  await enqueue(tx, 'send-notice', mail, { trace: app.trace })
}

/** Who has a place at an event that is postponed: a free one too, and a plan goes on (rule CAN-9). */
async function askAboutDate(
  app: App,
  tx: Transaction,
  settlement: Settlement,
  number: number,
): Promise<void> {
  const { organizationId, formId, orderId } = settlement
  const postponement = await postponementByNumber(tx, { organizationId, id: formId }, number)
  if (postponement === undefined) return
  await ask(app, tx, settlement, postponement.chooseUntil)
  const mail = { organizationId, kind: 'eventPostponed', subjectId: `${orderId}:${number}` } as const
  await enqueue(tx, 'send-notice', mail, { trace: app.trace })
}

async function ask(app: App, tx: Transaction, settlement: Settlement, until: string): Promise<void> {
  const least = daysAfter(parisDate(app.now()), choosingDays.least)
  const chooseUntil = until > least ? until : least
  const lookAt = endOf(chooseUntil)
  await moveSettlement(tx, settlement, 'ask', { chooseUntil, lookAt })
}
