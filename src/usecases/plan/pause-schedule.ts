import { isContested } from '#db/disputes.ts'
import { lockChargedPayment } from '#db/due-payments.ts'
import { queueInvoice } from '#db/invoices.ts'
import { attemptUnderWay, lockAttempt } from '#db/payment-attempts.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { lockSchedule } from '#db/schedule-changes.ts'
import {
  cancelSchedule,
  endPaidPlan,
  lockScheduleOfOrder,
  moveSchedule,
  scheduleOfOrder,
  suspendForGood,
} from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { monthDue } from '#domain/payment/next-charge.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { ScheduleKey } from '#domain/payment/schedule.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { leaveLater } from '../payment/refuse-later.ts'
import { audit } from '../records.ts'

/**
 * Nothing more is charged of an order until its plan is resumed, because its payer went to the bank. The plan is locked even
 * where it is suspended already: whoever resumes it at the same moment sees the dispute, or is seen here. The month with which
 * its giver had meant to go on counts no more (rule REF-7).
 */
export async function pauseSchedule(tx: Transaction, order: OrderKey): Promise<boolean> {
  await lockScheduleOfOrder(tx, order)
  const schedule = await scheduleOfOrder(tx, order)
  if (schedule === undefined) return false
  if (schedule.status === 'Suspended')
    await suspendForGood(tx, { organizationId: order.organizationId, id: schedule.id })
  return moveSchedule(tx, { organizationId: order.organizationId, id: schedule.id }, 'suspend')
}

/**
 * After a dispute that was lost nothing more of the order is charged: its payer said so at the bank, and nobody may charge a card
 * again after that. What is still owed is the association's to ask for.
 */
export async function endContestedPlan(app: App, tx: Transaction, order: OrderKey): Promise<void> {
  const schedule = await scheduleOfOrder(tx, order)
  if (!goesOn(schedule?.status)) return
  await cancelSchedule(tx, order)
  await queueInvoice(tx, order, app.trace)
  await audit(app, tx, {
    organizationId: order.organizationId,
    actor: 'provider',
    action: 'schedule.cancel',
    object: `schedule:${schedule.id}`,
    facts: { reason: 'disputeLost' },
  })
}

/**
 * After a dispute that was won: instalments, which are owed, go on unless another payment of theirs is contested. A monthly
 * gift is its giver's to resume (rule DUE-12).
 */
export async function resumeInstalments(app: App, tx: Transaction, order: OrderKey): Promise<void> {
  const schedule = await scheduleOfOrder(tx, order)
  if (schedule?.frequency !== 'Installment') return
  await resumeSchedule(app, tx, { organizationId: order.organizationId, id: schedule.id })
}

/**
 * Takes a suspended plan up again unless a payment of its order is contested: a monthly gift with its next day, the months
 * between being skipped; instalments as they stand, one a month (rule DUE-11). Asked under the plan's lock, so that of two
 * disputes that end at the same moment the later one resumes it. Returns whether this call did.
 */
export async function resumeSchedule(app: App, tx: Transaction, key: ScheduleKey): Promise<boolean> {
  const schedule = await lockSchedule(tx, key)
  const { frequency, nextOn, organizationId, orderId } = schedule
  if (await isContested(tx, { organizationId, id: orderId })) return false
  const today = parisDate(app.now())
  const next = frequency === 'Monthly' && nextOn < today ? monthDue(schedule, today).nextOn : nextOn
  const resumed = await moveSchedule(tx, schedule, 'resume', next)
  // Its payer may have settled the last payment meanwhile.
  if (resumed && frequency === 'Installment') await endPaidPlan(tx, schedule)
  return resumed
}

/**
 * Drops the open charges of an order whose plan stands still from now on: what the bank takes of them nevertheless goes back,
 * and they are due again when the plan goes on. Those that its payer makes, and debits that the bank has in hand, take their
 * course. The order's payments are locked.
 */
export async function holdCharges(app: App, tx: Transaction, order: OrderKey): Promise<void> {
  const payments = await paymentsOfOrder(tx, order)
  for (const payment of payments.filter(({ status }) => status === 'Pending')) await hold(app, tx, payment)
}

async function hold(app: App, tx: Transaction, { organizationId, id: paymentId }: Payment): Promise<void> {
  const payment = await lockChargedPayment(tx, { organizationId, paymentId })
  const open = payment && (await attemptUnderWay(tx, payment))
  const attempt = open && (await lockAttempt(tx, open))
  if (payment === undefined || attempt?.status !== 'open' || attempt.trigger !== 'due') return
  await leaveLater(app, tx, { payment, attempt }, parisDate(app.now()))
}
