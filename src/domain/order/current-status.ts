import type { ScheduleFrequency } from '../payment/schedule.ts'
import { goesOn, type ScheduleStatus } from '../payment/schedule-flow.ts'
import type { OrderStatus } from './order-flow.ts'

/** How many charges of an order stand where; what was cancelled or given up counts nowhere. */
export type ChargeCounts = {
  readonly paid: number
  readonly underWay: number
  readonly waiting: number
  readonly refused: number
  readonly refunded: number
}

/** The status of an order for its payer, in one word (rule SCR-24). */
export type CurrentStatus =
  | {
      readonly state:
        | 'paid'
        | 'free'
        | 'running'
        | 'pending'
        | 'waiting'
        | 'refused'
        | 'refunded'
        | 'canceled'
    }
  | { readonly state: 'partly'; readonly paid: number; readonly count: number }

type Facts = {
  readonly status: OrderStatus
  /** What the order costs in cents, the tip included. */
  readonly total: number
  readonly counts: ChargeCounts
  readonly plan: { readonly frequency: ScheduleFrequency; readonly status: ScheduleStatus } | null
}

/** The one word: what went wrong before what goes on, and that before what is done. */
export function currentStatusOf({ status, total, counts, plan }: Facts): CurrentStatus {
  const { paid, underWay, waiting, refused, refunded } = counts
  if (status === 'Canceled') return { state: refunded > 0 ? 'refunded' : 'canceled' }
  if (total === 0) return { state: 'free' }
  if (refused > 0) return { state: 'refused' }
  if (underWay > 0) return { state: 'pending' }
  if (plan?.frequency === 'Monthly' && goesOn(plan.status)) return { state: 'running' }
  if (paid > 0 && waiting > 0) return { state: 'partly', paid, count: paid + waiting }
  if (paid > 0) return { state: 'paid' }
  return { state: refunded > 0 ? 'refunded' : waiting > 0 ? 'waiting' : 'canceled' }
}
