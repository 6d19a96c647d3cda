import { duePayments, queueCharges } from '#db/due-payments.ts'
import { dueSchedules, openMonths } from '#db/schedules.ts'
import { monthDue } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { inGroups } from '../in-groups.ts'
import { parisDate } from '../paris-time.ts'

/**
 * Queues what is due today in Paris (rule DUE-5): the month of each gift becomes a payment, and every instalment, month and
 * next try of a refused one gets its job. Nothing before its day; nothing of a suspended organization. Returns how many are
 * queued.
 */
export async function chargeDuePayments(app: App): Promise<number> {
  const today = parisDate(app.now())
  for await (const gifts of inGroups(inBatches(input => dueSchedules(app.db, today, input)))) {
    const months = gifts.map(gift => ({ ...gift, ...monthDue(gift, today), was: gift.nextOn }))
    await app.transaction(tx => openMonths(tx, months, app.now()))
  }
  let queued = 0
  for await (const payments of inGroups(inBatches(input => duePayments(app.db, today, input)))) {
    await app.transaction(tx => queueCharges(tx, payments, app.trace))
    queued += payments.length
  }
  app.crashPoint('charges-queued')
  return queued
}
