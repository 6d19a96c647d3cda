import { type Cents, sumCents } from '../money.ts'
import type { Result } from '../result.ts'
import type { PaymentStatus } from './payment-flow.ts'
import type { ShownMethod } from './payment-method-type.ts'
import type { PaymentStep } from './payment-step.ts'
import type { Payment } from './request.ts'
import type { Schedule } from './schedule.ts'
import type { ScheduleStatus } from './schedule-flow.ts'

/**
 * Where a payment that was refused once stands for its payer. `due`: may be settled now. `busy`: a charge is under way.
 * `atBank`: a direct debit was sent. `paid`: its money came. `closed`: it is no longer asked for.
 */
export type SettlementStand = 'due' | 'busy' | 'atBank' | 'paid' | 'closed'

const stands = {
  Waiting: 'closed',
  Pending: 'busy',
  WaitingAuthentication: 'busy',
  WaitingBankValidation: 'atBank',
  Capturing: 'paid',
  Authorized: 'paid',
  Refused: 'due',
  Error: 'due',
  Refunding: 'paid',
  Refunded: 'paid',
  Contested: 'paid',
  Canceled: 'closed',
  Abandoned: 'closed',
} as const satisfies Record<PaymentStatus, SettlementStand>

type Unpaid = { readonly status: PaymentStatus; readonly regulariseUntil: string | null }

/** Where a payment stands on the ISO day `today`: after its last day it is no longer asked for. Source: rule DUE-7. */
export function settlementStand({ status, regulariseUntil }: Unpaid, today: string): SettlementStand {
  const stand = stands[status]
  const isOver = regulariseUntil !== null && regulariseUntil < today
  return stand === 'due' && isOver ? 'closed' : stand
}

/** What its payer is asked for, in cents: a contribution that was refused is not asked for again. Source: rule DUE-7. */
export function settlementAmount({ amount, amountTip }: Pick<Payment, 'amount' | 'amountTip'>): Cents {
  return amount - amountTip
}

/**
 * What becomes of the order of a refused payment that is not settled by its last day. `none`: it stands. `order`: it is cancelled,
 * and its units go back on sale. `rest`: so is what is kept of it, where its payer gave the rest back.
 */
export type UnsettledEnd = 'none' | 'order' | 'rest'

type Asked = Pick<Payment, 'number'> & Pick<Unpaid, 'regulariseUntil'>

/**
 * What a refused payment that is not settled in time ends: an order falls with its first one (rule PAY-18); of an order from which
 * its payer withdrew (`isWithdrawn`), only what is kept is left to cancel (rule REF-11).
 */
export function unsettledEnd({ number, regulariseUntil }: Asked, isWithdrawn: boolean): UnsettledEnd {
  if (number !== 1 || regulariseUntil === null) return 'none'
  return isWithdrawn ? 'rest' : 'order'
}

/** Whether a payment is all that instalments still ask for: the first of a plan that was cancelled, as by a withdrawal (rule REF-11). */
export function standsAlone(
  plan: Pick<Schedule, 'frequency'> & { status: ScheduleStatus },
  number: number,
): boolean {
  return plan.frequency === 'Installment' && plan.status === 'Canceled' && number === 1
}

type Asking = Pick<Payment, 'status' | 'amount' | 'amountTip'>

/** What of `amount`, which is to be paid back of an order, is still at a bank, which may refuse it; in cents. */
export function partAtBank(amount: Cents, payments: readonly Asking[]): Cents {
  const there = payments.filter(({ status }) => stands[status] === 'atBank')
  return Math.min(amount, sumCents(there.map(settlementAmount)))
}

/** Whether a kept card can still be charged on the ISO day `today`: to the end of the month that it bears. */
export function isUsable({ expiresIn }: Pick<ShownMethod, 'expiresIn'>, today: string): boolean {
  return expiresIn === null || expiresIn >= today.slice(0, 7)
}

/**
 * Whether the first payment of a committed order has to be settled by its payer, or is being settled: while its order is
 * only being captured, or waits for its bank, it stands elsewhere. Source: rule PAY-18 (late refusal of a direct debit).
 */
export function isRefusedLater(status: PaymentStatus): boolean {
  return stands[status] === 'due' || stands[status] === 'busy'
}

/**
 * Whether what a payment's request answers is not the last word: it has none, or its money was refused later. Source: rule
 * PAY-18.
 */
export function isOfLater(step: Result<PaymentStep>): boolean {
  return step.ok ? step.value.isRefusedLater === true : step.error.some(({ code }) => code === 'NOT_FOUND')
}
