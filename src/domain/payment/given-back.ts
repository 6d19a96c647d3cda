import { type Cents, sumCents } from '../money.ts'
import type { Shares } from './refundable.ts'
import { isAttested, type Payment } from './request.ts'

/** What came back of a payment on one day, in cents, by refunds or disputes; `on`: an ISO day in Paris, null while it is on its way. */
export type GivenBack = Shares & { readonly on: string | null }

/** All of it, in cents: what has come back, and what is on its way. */
export function sumsGivenBack(given: readonly GivenBack[]): {
  readonly done: Cents
  readonly underWay: Cents
} {
  const sum = (rows: readonly GivenBack[]) => sumCents(rows.flatMap(row => [row.organization, row.tip]))
  return {
    done: sum(given.filter(({ on }) => on !== null)),
    underWay: sum(given.filter(({ on }) => on === null)),
  }
}

/** What the platform keeps of the contribution of a payment, in cents: nothing before it is paid, nor what is given back, on its way or done. */
export function keptContribution(
  payment: Pick<Payment, 'status' | 'amount' | 'amountTip'>,
  given: readonly GivenBack[],
): Cents {
  if (!isAttested(payment)) return 0
  return Math.max(0, payment.amountTip - sumCents(given.map(({ tip }) => tip)))
}

/** What the organization gave back, in cents, on its way or done. */
export function partGivenBack(given: readonly GivenBack[]): Cents {
  return sumCents(given.map(({ organization }) => organization))
}
