import { randomUUIDv7 } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { itemsOfOrder } from '#db/orders.ts'
import { dropUnowed, standsInFile } from '#db/owed-repayments.ts'
import { providerOfPayment } from '#db/payment-attempts.ts'
import { lockPayment, paymentById, paymentsOfOrder } from '#db/payments.ts'
import { insertRefund, refundedLinesOfOrder } from '#db/refunds.ts'
import { lockPaymentsOfOrder } from '#db/schedule-changes.ts'
import type { Transaction } from '#db/schema.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import {
  planRefund,
  type RefundInput,
  type RefundPart,
  refundObstacle,
} from '#domain/payment/refund-input.ts'
import { isSettling, refundable, returnedParts } from '#domain/payment/refundable.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { moveToCurrentStatus, returnsOf } from '../order/payment-status.ts'
import { holdCharges } from '../plan/pause-schedule.ts'
import { audit } from '../records.ts'
import { succeedRefund } from './settle-refund.ts'

type Unproven = { readonly limit: Cents; readonly refusal: Result<never> }

/** Who asks for what. `expectedLeft`: what was left on the page that asks, both parts in cents; null: not said. */
export type RefundRequest = {
  readonly input: RefundInput
  readonly requestedBy: string
  readonly cancelOrder: boolean
  readonly sendMail: boolean
  readonly comment: string | null
  readonly expectedLeft: number | null
  /** The organization has paid it back itself: it is recorded, nothing is sent to the provider. */
  readonly byTransfer?: boolean
  /** Many that are refunded at once, of which it is one (rule REF-12). */
  readonly groupRefundId?: string
  /** Of somebody who has not proven themselves: what may be given back of one payment all the same, in cents, and the refusal of more. */
  readonly unproven?: Unproven
}

/**
 * Reserves what is to be given back, under the payment's lock: rows, the payment's state and the jobs that send them, in
 * one transaction. Errors: `NOT_FOUND`, those of `refundObstacle` and `planRefund`, `REPAYMENT_FILED`, `CONFLICT` where another refund came
 * between the page and its button, and the refusal of more than may be given back without a proof (rule ACC-9).
 */
export async function reserveRefund(
  app: App,
  tx: Transaction,
  key: PaymentKey,
  request: RefundRequest,
): Promise<Result<readonly PaymentRefund[]>> {
  const payment = await lock(tx, key, request)
  if (payment === undefined || payment.orderId === null) return fail({ code: 'NOT_FOUND' })
  const returns = await returnsOf(tx, payment)
  const left = refundable(payment, returns)
  const obstacle = refundObstacle(payment) ?? settlingObstacle(returns.disputes, request)
  if (obstacle !== undefined) return fail({ code: obstacle, values: { limit: left.organization } })
  // What stands in a file for the bank goes back that way (rule REF-15).
  if (request.input.part !== 'none' && (await standsInFile(tx, key))) return fail({ code: 'REPAYMENT_FILED' })
  if (request.expectedLeft !== null && request.expectedLeft !== left.organization + left.tip) {
    return fail({ code: 'CONFLICT' })
  }
  const order = { organizationId: key.organizationId, id: payment.orderId }
  const plan = planRefund(
    {
      left,
      paid: { organization: payment.amount - payment.amountTip, tip: payment.amountTip },
      items: await itemsOfOrder(tx, order),
      given: await refundedLinesOfOrder(tx, order),
      returned: request.byTransfer === true ? [] : returnedParts(returns.refunds, returns.disputes),
    },
    request.input,
  )
  if (!plan.ok) return plan
  const before = payment.amount - left.organization - left.tip
  const given = before + sumCents(plan.value.map(part => part.organization + part.tip))
  const { unproven } = request
  if (unproven !== undefined && given > unproven.limit) return unproven.refusal
  const reserved = await reserve(app, tx, payment, plan.value, request)
  await dropUnowed(tx, order)
  return ok(reserved)
}

/** The organization's part is not sent back before it is known where it is: the contribution is, and what it pays itself. */
function settlingObstacle(disputes: readonly PaymentDispute[], { input, byTransfer }: RefundRequest) {
  const asksForPart = input.part !== 'none' && byTransfer !== true
  return asksForPart && isSettling(disputes) ? 'PAYMENT_CONTESTED' : undefined
}

/** The payment, locked; where its order is to be cancelled, all of the order's payments, by id. */
async function lock(
  tx: Transaction,
  key: PaymentKey,
  { cancelOrder }: RefundRequest,
): Promise<Payment | undefined> {
  const seen = cancelOrder ? await paymentById(tx, key) : undefined
  const order = seen && orderKey(seen)
  if (order !== undefined) await lockPaymentsOfOrder(tx, order)
  return lockPayment(tx, key)
}

function orderKey({ organizationId, orderId: id }: Payment) {
  return id === null ? undefined : { organizationId, id }
}

async function reserve(
  app: App,
  tx: Transaction,
  payment: Payment,
  parts: readonly RefundPart[],
  request: RefundRequest,
): Promise<readonly PaymentRefund[]> {
  const refunds: PaymentRefund[] = []
  const provider = await providerOfPayment(tx, payment)
  const keptPayments = request.cancelOrder ? await stopPlan(app, tx, payment) : null
  for (const part of parts) {
    refunds.push(await insertRefund(tx, { ...rowOf(app, payment, part, request), provider, keptPayments }))
  }
  const current = { ...payment, status: await moveToCurrentStatus(tx, payment) }
  for (const refund of refunds) {
    const { organizationId, id: refundId } = refund
    if (refund.byTransfer) await succeedRefund(app, tx, current, refund)
    else await enqueue(tx, 'send-refund', { organizationId, refundId }, { trace: app.trace })
    await audit(app, tx, {
      organizationId,
      actor: request.requestedBy,
      action: refund.byTransfer ? 'recordTransferRefund' : 'askRefund',
      object: `refund:${refundId}`,
    })
  }
  return refunds.map(refund => (refund.byTransfer ? { ...refund, status: 'succeeded' } : refund))
}

/**
 * Nothing of the order is charged while its cancelling is under way: the refund's row tells the clock, and what stands open
 * is dropped. Gives the payments that have come: they are the administrator's to give back or to keep.
 */
async function stopPlan(app: App, tx: Transaction, payment: Payment): Promise<readonly number[]> {
  const order = orderKey(payment)
  if (order === undefined) return []
  await holdCharges(app, tx, order)
  const payments = await paymentsOfOrder(tx, order)
  return payments.filter(({ capturedAt }) => capturedAt !== null).map(({ id }) => id)
}

function rowOf(app: App, payment: Payment, part: RefundPart, request: RefundRequest) {
  return {
    id: randomUUIDv7(),
    organizationId: payment.organizationId,
    paymentId: payment.id,
    status: 'requested',
    organizationPart: part.organization,
    tipPart: part.tip,
    lines: part.lines,
    cancelOrder: request.cancelOrder,
    sendMail: request.sendMail,
    comment: request.comment,
    requestedBy: request.requestedBy,
    providerRefundId: null,
    byTransfer: request.byTransfer ?? false,
    groupRefundId: request.groupRefundId ?? null,
    takesFrom: part.source?.of === 'refund' ? part.source.id : null,
    takesFromDispute: part.source?.of === 'dispute' ? part.source.id : null,
    trace: app.trace,
    createdAt: app.now(),
  } as const
}
