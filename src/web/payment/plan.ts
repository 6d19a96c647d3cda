import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import type { FrozenCart } from '#domain/payment/request.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import type { ReadOrder } from '#usecases/order/read-order.ts'

/** One charge of a plan; `status` is null before anything was paid. Amounts in cents, the tip included; dates ISO. */
export type PlannedCharge = {
  readonly number: number
  readonly date: string
  readonly amount: number
  readonly status: ShownPaymentStatus | null
}

/** What is charged today and later: on dates that are all known, or each month until the payer stops it (rule DUE-3). */
export type Plan =
  | { readonly frequency: 'Installment'; readonly charges: readonly PlannedCharge[]; readonly whole: number }
  | {
      readonly frequency: 'Monthly'
      readonly today: number
      readonly amount: number
      readonly day: number
      readonly nextOn: string
    }

/** Whether a charge is still to come: only then is a card kept for it. */
export function hasChargesToCome(plan: Plan): boolean {
  if (plan.frequency === 'Monthly') return true
  return plan.charges.some(({ status }) => status === null || status === 'Waiting')
}

/** The plan of a request that is to be paid; null where everything is paid now. */
export function planOfRequest({ terms, schedule }: FrozenCart): Plan | null {
  const charges = terms.map(({ number, date, realAmount, amountTip }) => ({
    number,
    date,
    amount: realAmount + amountTip,
    status: null,
  }))
  return planOf(schedule ?? null, charges)
}

type PaidLater = Pick<ReadOrder, 'schedule' | 'payments' | 'notCharged'>

/**
 * The plan of an order, with what became of each charge. A monthly gift that was stopped promises nothing more; instalments that
 * a withdrawal ended are told by what is not charged (rule REF-11).
 */
export function planOfOrder({ schedule, payments, notCharged }: PaidLater): Plan | null {
  const endsWhole = schedule?.frequency === 'Monthly' || notCharged > 0
  if (endsWhole && !goesOn(schedule?.status)) return null
  return planOf(schedule, payments)
}

type Later = Pick<NonNullable<FrozenCart['schedule']>, 'frequency' | 'amount' | 'dayOfLevy' | 'nextOn'>

function planOf(schedule: Later | null, payments: readonly PlannedCharge[]): Plan | null {
  if (schedule === null) return null
  const { frequency, amount, dayOfLevy: day, nextOn } = schedule
  if (frequency === 'Monthly') return { frequency, today: payments[0]?.amount ?? 0, amount, day, nextOn }
  const charges = payments.map(({ number, date, amount, status }) => ({ number, date, amount, status }))
  return { frequency, charges, whole: charges.reduce((sum, charge) => sum + charge.amount, 0) }
}
