import type { DeadJob } from '#db/dead-jobs.ts'
import { disputeById } from '#db/disputes.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { paymentById, paymentsOfOrder } from '#db/payments.ts'
import { refundById } from '#db/refunds.ts'
import type { Reader } from '#db/schema.ts'
import { formerJobs, type JobName } from '#domain/job/jobs.ts'
import { sumCents } from '#domain/money.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import { refundable } from '#domain/payment/refundable.ts'
import { isUuid } from '#domain/uuid.ts'
import { returnsOf } from '../order/payment-status.ts'

/** What stays undone when a job that moves money is given up. */
export type LeftOpen = {
  readonly kind:
    | 'refund_sent'
    | 'refund_late'
    | 'part'
    | 'undo'
    | 'dispute_untaken'
    | 'dispute_ungiven'
    | 'dispute_unread'
    | 'capture'
    | 'debit'
  /** By what the operator finds it: a number of ours, or the provider's id. */
  readonly object: string
  /** In cents. */
  readonly amount: number
}

type Key = { readonly organizationId: number; readonly id: string }
type Look = (db: Reader, key: Key) => Promise<LeftOpen | null>

type IdName = 'refundId' | 'attemptId' | 'disputeId' | 'paymentId'

const looks: Partial<Record<JobName, { readonly of: IdName; readonly look: Look }>> = {
  'send-refund': { of: 'refundId', look: refundSent },
  'refund-late-charges': { of: 'refundId', look: lateCharges },
  'return-part': { of: 'refundId', look: returnedPart },
  'undo-attempt': { of: 'attemptId', look: undoing },
  'settle-dispute': { of: 'disputeId', look: disputed },
  'capture-payment': { of: 'paymentId', look: capturing },
  'send-debit': { of: 'paymentId', look: unsentDebit },
}

/** What a dead job leaves undone that nobody else does by itself, or only later; `null`: nothing. */
export async function leftOpen(db: Reader, job: DeadJob): Promise<LeftOpen | null> {
  const former = formerJobs[job.name]
  const found = looks[(former?.now ?? job.name) as JobName]
  if (found === undefined) return null
  const payload = (former?.payload(job.payload as never) ?? job.payload) as DeadJob['payload']
  const key = keyIn(payload, found.of)
  return key && found.look(db, key)
}

/** The row that a payload names by the field `of`; `null` where it names none: its job could never do anything. */
export function keyIn(payload: DeadJob['payload'], of: IdName): Key | null {
  const { organizationId, [of]: id } = payload
  const isId = of === 'paymentId' ? Number.isInteger(id) : isUuid(String(id))
  return typeof organizationId === 'number' && isId ? { organizationId, id: String(id) } : null
}

async function refundSent(db: Reader, { organizationId, id }: Key): Promise<LeftOpen | null> {
  const refund = await refundById(db, { organizationId, refundId: id })
  if (refund?.status !== 'sent') return null
  const amount = refund.organizationPart + refund.tipPart
  return { kind: 'refund_sent', object: String(refund.number), amount }
}

async function returnedPart(db: Reader, { organizationId, id }: Key): Promise<LeftOpen | null> {
  const refund = await refundById(db, { organizationId, refundId: id })
  if (refund?.status !== 'failed' || refund.returnedAt !== null || refund.organizationPart === 0) return null
  return { kind: 'part', object: String(refund.number), amount: refund.organizationPart }
}

async function lateCharges(db: Reader, { organizationId, id }: Key): Promise<LeftOpen | null> {
  const refund = await refundById(db, { organizationId, refundId: id })
  const payment = refund && (await paymentById(db, refund))
  if (!refund?.keptPayments || !payment?.orderId) return null
  const { keptPayments, number } = refund
  const payments = await paymentsOfOrder(db, { organizationId, id: payment.orderId })
  const late = payments.filter(each => each.status === 'Authorized' && !keptPayments.includes(each.id))
  const parts = await Promise.all(late.map(async each => refundable(each, await returnsOf(db, each))))
  const amount = sumCents(parts.flatMap(({ organization, tip }) => [organization, tip]))
  return amount === 0 ? null : { kind: 'refund_late', object: String(number), amount }
}

async function undoing(db: Reader, { organizationId, id }: Key): Promise<LeftOpen | null> {
  const attempt = await attemptById(db, { organizationId, attemptId: id })
  if (attempt?.status !== 'undoing') return null
  return { kind: 'undo', object: attempt.intentId ?? attempt.id, amount: attempt.amount }
}

async function disputed(db: Reader, { organizationId, id }: Key): Promise<LeftOpen | null> {
  const dispute = await disputeById(db, { organizationId, disputeId: id })
  if (dispute === undefined || dispute.organizationPart === 0) return null
  const { status, reversed, receivable, organizationPart, providerDisputeId: object } = dispute
  if (status === 'won') return wonDispute(dispute)
  const amount = organizationPart - reversed - receivable
  const isWithdrawn = status === 'open' || status === 'lost'
  return isWithdrawn && amount > 0 ? { kind: 'dispute_untaken', object, amount } : null
}

/** What was taken for it is not given again, or it is not known yet whether anything was taken. */
function wonDispute({ given, reversed, takes, ...dispute }: PaymentDispute): LeftOpen | null {
  if (given !== null) return null
  const { organizationPart, providerDisputeId: object } = dispute
  if (reversed > 0) return { kind: 'dispute_ungiven', object, amount: reversed }
  const planned = takes.filter(take => take.status === 'planned').map(take => take.amount)
  const amount = takes.length === 0 ? organizationPart : sumCents(planned)
  return amount > 0 ? { kind: 'dispute_unread', object, amount } : null
}

async function capturing(db: Reader, { organizationId, id }: Key): Promise<LeftOpen | null> {
  const payment = await paymentById(db, { organizationId, paymentId: Number(id) })
  if (payment?.status !== 'Capturing') return null
  return { kind: 'capture', object: id, amount: payment.amount }
}

async function unsentDebit(db: Reader, { organizationId, id }: Key): Promise<LeftOpen | null> {
  const payment = await paymentById(db, { organizationId, paymentId: Number(id) })
  if (payment?.status !== 'WaitingBankValidation' || payment.attemptId === null) return null
  const attempt = await attemptById(db, { organizationId, attemptId: payment.attemptId })
  if (attempt?.status !== 'authorized') return null
  return { kind: 'debit', object: attempt.intentId ?? id, amount: payment.amount }
}
