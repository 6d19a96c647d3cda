import type { TierType } from '../form/form.ts'
import { owedOf, type RefundRule } from '../form/refund-steps.ts'
import { type Cents, sumCents } from '../money.ts'
import type { RefundLine } from '../payment/refund.ts'
import type { RefundObstacle } from '../payment/refund-input.ts'
import { loweredBy } from './move-line.ts'
import type { OrderItem } from './order.ts'

/**
 * Why a payer cannot give a line back by themselves, nor ask for it. `over`: its order is cancelled or refunded; `returned`: the line is;
 * `cancelled`: its event is cancelled or postponed, which has its own way; `begun`: its event has begun; `scanned`: its ticket opened a
 * door; `passedOn`: its ticket is somebody else's; `money`: its order still waits for money, as of instalments; `underWay`: another refund of its
 * order is not done yet; `contested`: the bank decides; `gift`: it is one; `silent`: the association has said nothing, and it was paid for.
 */
export type GiveUpObstacle =
  | 'over'
  | 'returned'
  | 'cancelled'
  | 'begun'
  | 'scanned'
  | 'passedOn'
  | 'money'
  | 'underWay'
  | 'contested'
  | 'gift'
  | 'silent'

/** How a line is given back: at once, or its association is asked. */
export type GiveUpWay = 'now' | 'ask'

/** What holds for a whole order. */
export type GivenUpOrder = {
  readonly isOver: boolean
  /** Its event is cancelled, or postponed and its payer asked. */
  readonly isSettled: boolean
  readonly hasBegun: boolean
  /** It still asks for money. */
  readonly isOwed: boolean
  /** The rule that its payer saw; null: there was none. */
  readonly rule: Pick<RefundRule, 'byPayer'> | null
}

/** What is known of one line. Amounts in cents. */
export type GivenUpLine = {
  readonly tierType: TierType
  /** What it costs with its options, after its discount and what a cheaper rate gave back. */
  readonly cost: Cents
  /** It never cost anything. */
  readonly isFree: boolean
  readonly isReturned: boolean
  readonly isScanned: boolean
  readonly isPassedOn: boolean
  /** Something was added to it afterwards, or it is what was (rule ORD-6). */
  readonly isCompleted: boolean
  /** Why its price cannot go back now; null: it can, or there is none. */
  readonly refundObstacle: RefundObstacle | null
}

/**
 * What a line costs with its options, after its discount and what moves to cheaper rates gave back of it (`moved`, by lines), and what a rule of so
 * many per cent still owes of it (rule REF-16), in cents; `given`: what lines of its order got back.
 */
export function owedOfLine(
  { id, amount, discount }: Pick<OrderItem, 'id' | 'amount' | 'discount'>,
  percent: number,
  { given, moved }: { readonly given: readonly RefundLine[]; readonly moved: ReadonlyMap<number, Cents> },
): { readonly cost: Cents; readonly owed: Cents } {
  const lowered = loweredBy(id, moved, given)
  const back = sumCents(given.filter(({ orderItemId }) => orderItemId === id).map(line => line.amount))
  const cost = amount - discount - lowered
  return { cost, owed: owedOf(percent, cost, back - lowered) }
}

const gifts: readonly TierType[] = ['Donation', 'MonthlyDonation', 'Contribution']

type Sold = Pick<OrderItem, 'id' | 'tierType' | 'amount' | 'discount'>

/**
 * The most that a rule of so many per cent still owes of an order, whichever of its lines are given up, in cents: what it owes of all that stand
 * (`standing`) less what came back without naming lines, as an amount that the association gave by itself (`unnamed`; rule REF-16).
 */
export function owedAtMost(
  standing: readonly Sold[],
  percent: number,
  { unnamed, ...back }: Parameters<typeof owedOfLine>[2] & { readonly unnamed: Cents },
): Cents {
  const owed = standing
    .filter(({ tierType }) => !gifts.includes(tierType))
    .map(item => owedOfLine(item, percent, back).owed)
  return Math.max(0, sumCents(owed) - unnamed)
}

/** Why a line cannot be given up by its payer (rule REF-18); null: it can. */
export function giveUpObstacle(order: GivenUpOrder, line: GivenUpLine): GiveUpObstacle | null {
  if (order.isOver) return 'over'
  if (line.isReturned) return 'returned'
  if (gifts.includes(line.tierType)) return 'gift'
  if (order.isSettled) return 'cancelled'
  if (order.hasBegun) return 'begun'
  if (line.isScanned) return 'scanned'
  if (line.isPassedOn) return 'passedOn'
  if (order.isOwed) return 'money'
  if (line.cost === 0) return line.isFree ? null : moneyObstacle(line.refundObstacle)
  return order.rule === null ? 'silent' : moneyObstacle(line.refundObstacle)
}

/** What of a line's money passes by itself; what does not, as of a cheque, is a question to the association. */
function moneyObstacle(obstacle: RefundObstacle | null): GiveUpObstacle | null {
  if (obstacle === 'REFUND_IN_PROGRESS') return 'underWay'
  if (obstacle === 'PAYMENT_CONTESTED') return 'contested'
  return obstacle === 'PAYMENT_AT_THE_BANK' || obstacle === 'PAYMENT_NOT_COLLECTED' ? 'money' : null
}

/**
 * How a line that can be given up is: a free one at once, by whoever holds the link of its order; a paid one at once where the rule
 * says so, unless its money did not come through the platform. Else, and wherever two orders pay for one place, the association is asked
 * (rule REF-19).
 */
export function giveUpWay(
  { rule }: Pick<GivenUpOrder, 'rule'>,
  { cost, isCompleted, refundObstacle }: Pick<GivenUpLine, 'cost' | 'isCompleted' | 'refundObstacle'>,
): GiveUpWay {
  if (isCompleted) return 'ask'
  if (cost === 0) return 'now'
  return rule?.byPayer === true && refundObstacle !== 'PAYMENT_RECORDED' ? 'now' : 'ask'
}

/**
 * Lines that are given up together, each with what comes back of it, in cents: what goes back at once is no more than is left of their order's
 * money, the first ones first.
 */
export function givenUpTogether<Line extends { readonly way: GiveUpWay; readonly owed: Cents }>(
  lines: readonly Line[],
  left: Cents,
): readonly Line[] {
  let rest = left
  return lines.map(line => {
    const owed = line.way === 'now' ? Math.min(line.owed, rest) : line.owed
    if (line.way === 'now') rest -= owed
    return { ...line, owed }
  })
}
