import type { ErrorCode } from '../errors.ts'
import { type Cents, sumCents } from '../money.ts'
import { fail, ok, type Result } from '../result.ts'
import { isOffline } from './payment-means.ts'
import type { RefundLine } from './refund.ts'
import { heldByCharge, type ReturnedPart, type Shares, type Take, takesFor } from './refundable.ts'
import type { Payment } from './request.ts'

/** What somebody wants to give back of the organization's part: nothing, all of it, an amount in cents, or lines. */
export type RefundInput = {
  readonly part: 'none' | 'all' | { readonly amount: Cents } | { readonly lines: readonly RefundLine[] }
  readonly withTip: boolean
}

/** One refund at the provider. Both parts above zero: everything of a payment of which nothing was given back yet. */
export type RefundPart = {
  readonly organization: Cents
  readonly tip: Cents
  /** Of which items its organization's part is, to the cent; null: that is not said. */
  readonly lines: readonly RefundLine[] | null
  /** What gave the organization its part again, from where it is taken; null: from the charge's own transfer. */
  readonly source: Take['source']
}

/** What was bought: its price and what a coupon took off, in cents. */
type Item = { readonly id: number; readonly amount: Cents; readonly discount: Cents }

export type RefundObstacle = Extract<
  ErrorCode,
  | 'REFUND_IN_PROGRESS'
  | 'REFUND_TOO_LARGE'
  | 'PAYMENT_CONTESTED'
  | 'PAYMENT_NOT_COLLECTED'
  | 'PAYMENT_AT_THE_BANK'
  | 'PAYMENT_RECORDED'
>

/**
 * Why a payment cannot be refunded now, or `undefined`: not collected yet (a direct debit waits for the bank), a refund is under
 * way, contested, or nothing is left of it (rule REF-3); or its money never came through the platform (rule PAY-28).
 */
export function refundObstacle({
  status,
  means,
}: Pick<Payment, 'status' | 'means'>): RefundObstacle | undefined {
  if (isOffline(means)) return 'PAYMENT_RECORDED'
  if (status === 'Authorized') return undefined
  if (status === 'Refunding') return 'REFUND_IN_PROGRESS'
  if (status === 'Contested') return 'PAYMENT_CONTESTED'
  if (status === 'Refunded') return 'REFUND_TOO_LARGE'
  return status === 'WaitingBankValidation' ? 'PAYMENT_AT_THE_BANK' : 'PAYMENT_NOT_COLLECTED'
}

/**
 * The refunds that a request comes to, in cents. One of everything where nothing was given back yet, else one for each part:
 * the provider gives fees back in proportion, so a part of one never carries them (rule REF-1); and one for each part
 * that was given again, which is taken from where it is now.
 * Errors: `amount_required`, `amount_invalid`, `value_invalid` (a line that is not the order's, or more than it cost),
 * `REFUND_TOO_LARGE` with what is left in cents.
 */
export function planRefund(
  {
    left,
    paid,
    items,
    given,
    returned = [],
  }: {
    readonly left: Shares
    readonly paid: Shares
    readonly items: readonly Item[]
    /** What lines got back already, of every payment of the order. */
    readonly given: readonly RefundLine[]
    /** What the organization was given again after refunds that came back and disputes that were won. */
    readonly returned?: readonly ReturnedPart[]
  },
  { part, withTip }: RefundInput,
): Result<readonly RefundPart[]> {
  const lines = typeof part === 'object' && 'lines' in part ? part.lines : null
  if (lines !== null && !linesFit(lines, items, given)) return fail({ code: 'value_invalid', field: 'lines' })
  const organization = amountOf(part, left)
  const tip = withTip ? left.tip : 0
  if (!Number.isSafeInteger(organization) || organization < 0)
    return fail({ code: 'amount_invalid', field: 'amount' })
  if (organization > left.organization) return tooLarge(left)
  if (organization + tip === 0) {
    return left.organization + left.tip === 0
      ? tooLarge(left)
      : fail({ code: 'amount_required', field: 'amount' })
  }
  return ok(partsOf({ organization, tip }, { paid, left }, lines, returned))
}

function partsOf(
  { organization, tip }: Shares,
  { paid, left }: { readonly paid: Shares; readonly left: Shares },
  lines: readonly RefundLine[] | null,
  returned: readonly ReturnedPart[],
): readonly RefundPart[] {
  const isWhole = returned.length === 0 && organization === paid.organization && tip === paid.tip
  if (isWhole) return [{ organization, tip, lines, source: null }]
  const takes = takesFor(organization, heldByCharge(left.organization, returned), returned)
  const ofCharge = takes.filter(({ source }) => source === null)
  const parts = [...ofCharge, ...takes.filter(({ source }) => source !== null)]
  const named = lines === null ? [] : linesOver(lines, parts)
  return [
    ...parts.map(({ amount, source }, place) => ({
      organization: amount,
      tip: 0,
      lines: named[place] ?? null,
      source,
    })),
    ...(tip === 0 ? [] : [{ organization: 0, tip, lines: null, source: null }]),
  ]
}

function tooLarge(left: Shares) {
  return fail({ code: 'REFUND_TOO_LARGE', field: 'amount', values: { limit: left.organization } })
}

function amountOf(part: RefundInput['part'], left: Shares): Cents {
  if (part === 'none') return 0
  if (part === 'all') return left.organization
  return 'amount' in part ? part.amount : sumCents(part.lines.map(line => line.amount))
}

/** Every line is an item of the order, named once, and gets back no more than it cost. */
function linesFit(
  lines: readonly RefundLine[],
  items: readonly Item[],
  given: readonly RefundLine[],
): boolean {
  const once = new Set(lines.map(line => line.orderItemId)).size === lines.length
  return (
    once &&
    lines.length > 0 &&
    lines.every(({ orderItemId, amount }) => {
      const item = items.find(each => each.id === orderItemId)
      return item !== undefined && amount > 0 && amount <= leftOfItem(item, given)
    })
  )
}

/**
 * Lines as far as a payment can give them back, in cents: an instalment has paid only a part of what was bought, so the first
 * lines get back what is left of it. None of them is larger than asked for.
 */
export function linesWithin(lines: readonly RefundLine[], limit: Cents): readonly RefundLine[] {
  let left = limit
  return lines.flatMap(({ orderItemId, amount: asked }) => {
    const amount = Math.min(asked, left)
    left -= amount
    return amount > 0 ? { orderItemId, amount } : []
  })
}

/**
 * The lines of refunds that share them, so that those of each come to its amount, in cents: if one is refused, only its own
 * were not given back. An item that two of them give back stands in both.
 */
function linesOver(
  lines: readonly RefundLine[],
  parts: readonly { readonly amount: Cents }[],
): readonly (readonly RefundLine[])[] {
  let rest = lines
  return parts.map(({ amount }) => {
    const taken = linesWithin(rest, amount)
    rest = rest.map(({ orderItemId: id, amount: cost }) => {
      return { orderItemId: id, amount: leftOfItem({ id, amount: cost, discount: 0 }, taken) }
    })
    return taken
  })
}

/** What an item cost less what it got back, in cents. */
export function leftOfItem({ id, amount, discount }: Item, given: readonly RefundLine[]): Cents {
  const back = given.filter(line => line.orderItemId === id).map(line => -line.amount)
  return Math.max(0, sumCents([amount - discount, ...back]))
}
