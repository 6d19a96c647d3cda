import { lockChargedPayment } from '#db/due-payments.ts'
import { campaignByKey } from '#db/forms.ts'
import { queueInvoice } from '#db/invoices.ts'
import { enqueue } from '#db/jobs.ts'
import { itemsOfOrder, orderByKey, orderByPublicId } from '#db/orders.ts'
import { attemptUnderWay, lockAttempt } from '#db/payment-attempts.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { lockVisitsAndPayments } from '#db/recoveries.ts'
import { scheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { insertWithdrawal, withdrawalOf } from '#db/withdrawals.ts'
import type { Order } from '#domain/order/order.ts'
import { refundDay } from '#domain/order/withdrawal.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayReadOrder, type OrderReader } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { tellAdministrators } from '../mail-envelope.ts'
import { type LivingRight, rightToday } from '../order/payment-status.ts'
import { endDebt } from '../order/withdrawn-order.ts'
import { parisDate } from '../paris-time.ts'
import { closeLater } from '../payment/refuse-later.ts'
import { endPlan } from '../plan/stop-plan.ts'
import { audit } from '../records.ts'

/**
 * A payer gives a purchase back within the time that the law gives (rule REF-9, L221-21): it is recorded with its hour, and the
 * payer and the association are written to. Nothing more is charged where what is kept is paid, and a debt ends (rule REF-11).
 * The association gives back the money that came. Repeating it changes nothing. Errors: `NOT_FOUND`, `WITHDRAWAL_OVER`.
 */
export async function withdraw(app: App, input: OrderReader & { orderId: number }): Promise<Result<null>> {
  const order = await orderByPublicId(app.db, input.orderId)
  if (order === undefined || !(await mayReadOrder(app, order, input))) return failWith('NOT_FOUND')
  if ((await withdrawalOf(app.db, order)) !== undefined) return ok(null)
  const [items, { form }] = await Promise.all([
    itemsOfOrder(app.db, order),
    campaignByKey(app.db, order.organizationId, order.formId),
  ])
  for (;;) {
    const done = await app.transaction(async tx =>
      (await lockVisitsAndPayments(tx, order)) ? record(app, tx, order, { items, form }) : undefined,
    )
    if (done !== undefined) return done
  }
}

type Sold = Pick<Parameters<typeof rightToday>[2], 'items' | 'form'>

/** The order's visits and payments are locked. */
async function record(app: App, tx: Transaction, order: Order, { items, form }: Sold): Promise<Result<null>> {
  if ((await withdrawalOf(tx, order)) !== undefined) return ok(null)
  // Read again under the lock: the order may have been cancelled, or its receipt noted, a moment ago.
  const current = await orderByKey(tx, order)
  const right = current && (await rightToday(app, tx, { order: current, items, form }))
  if (right === undefined) return failWith('WITHDRAWAL_OVER')
  const { lines, amount } = right
  await insertWithdrawal(tx, {
    organizationId: order.organizationId,
    orderId: order.id,
    ...{ lines, amount },
    refundBy: refundDay(parisDate(app.now())),
    createdAt: app.now(),
    trace: app.trace,
  })
  if (right.endsPlan) await chargeNoMore(app, tx, order)
  await tell(app, tx, order)
  await askNoMore(app, tx, order, right)
  return ok(null)
}

/** Nobody pays the instalments of what they gave back. The order's payments are locked. */
async function chargeNoMore(app: App, tx: Transaction, order: Order): Promise<void> {
  const plan = await scheduleOfOrder(tx, order)
  if (plan === undefined) return
  if ((await endPlan(app, tx, { organizationId: order.organizationId, id: plan.id })) === undefined) return
  await audit(app, tx, { ...payerOf(order), action: 'schedule.cancel', object: `schedule:${plan.id}` })
}

/**
 * What was refused is no longer asked for: a charge that is open, as a payer's by the link, is closed, so that what comes of
 * it goes back, and the debt of a first payment ends. The order's visits and payments are locked.
 */
async function askNoMore(app: App, tx: Transaction, order: Order, { endsPlan }: LivingRight): Promise<void> {
  const asking = (await paymentsOfOrder(tx, order)).filter(({ number }) => number === 1 || endsPlan)
  for (const { id: paymentId, organizationId } of asking) {
    const payment = await lockChargedPayment(tx, { organizationId, paymentId })
    const open = payment && (await attemptUnderWay(tx, payment))
    const attempt = open && (await lockAttempt(tx, open))
    if (payment !== undefined && attempt?.status === 'open') await closeLater(app, tx, { payment, attempt })
    else await endDebt(app, tx, { organizationId, paymentId })
  }
}

async function tell(app: App, tx: Transaction, order: Order): Promise<void> {
  const { organizationId, id } = order
  await audit(app, tx, { ...payerOf(order), action: 'order.withdraw', object: `order:${id}` })
  await queueInvoice(tx, order, app.trace)
  const mail = { organizationId, kind: 'withdrawalReceived', subjectId: String(id) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  await tellAdministrators(app, tx, organizationId, 'withdrawalTold', String(id))
}

function payerOf({ organizationId, id }: Order) {
  return { organizationId, actor: `payer:order:${id}` }
}
