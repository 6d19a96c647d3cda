import type { TierType } from '../form/form.ts'
import { sumCents } from '../money.ts'

/** The states of older integrations (`docs/events.md`); ours are told apart no further than theirs. */
const paymentStates: Readonly<Record<string, string>> = {
  // Its day is to come.
  Waiting: 'Pending',
  // It is being taken.
  Pending: 'Waiting',
  Capturing: 'Waiting',
}

/** The state of a payment in an event. */
export function eventPaymentState(status: string): string {
  return paymentStates[status] ?? status
}

/** The state of an order's items in an event. */
export function eventItemState(status: string): string {
  if (status === 'Processed') return 'Processed'
  return status === 'Committed' ? 'Waiting' : 'Canceled'
}

/** What an organization is called in an event. */
export const eventOrganizationTypes: Readonly<Record<string, string>> = {
  association: 'Association1901',
  endowmentFund: 'EndowmentFund',
  foundation: 'Foundation',
}

type Line = {
  /** What it costs after its discount, in cents. */
  readonly cost: number
  readonly tierType: TierType
}

/**
 * How much of a payment of number `number` belongs to each line, in cents: by what they cost; what rounding leaves goes to the
 * last. A gift beside what is sold is paid with the first payment, whole (rule DUE-2).
 */
export function sharesOf(
  paid: number,
  lines: readonly Line[],
  { number, isOnly }: { readonly number: number; readonly isOnly: boolean },
): readonly number[] {
  const areGifts = lines.map(({ tierType }) => tierType === 'Donation')
  if (isOnly || !areGifts.includes(false)) return byCost(paid, lines)
  const given = lines.map(({ cost }, place) => (areGifts[place] && number === 1 ? cost : 0))
  const rest = byCost(
    paid - sumCents(given),
    lines.map((line, place) => (areGifts[place] ? { cost: 0 } : line)),
  )
  return rest.map((share, place) => share + (given[place] ?? 0))
}

function byCost(paid: number, lines: readonly Pick<Line, 'cost'>[]): readonly number[] {
  const total = sumCents(lines.map(({ cost }) => cost))
  const shares = lines.map(({ cost }) => (total === 0 ? 0 : Math.floor((paid * cost) / total)))
  const left = total === 0 ? 0 : paid - sumCents(shares)
  const last = lines.findLastIndex(({ cost }) => cost > 0)
  return shares.map((share, place) => (place === last ? share + left : share))
}
