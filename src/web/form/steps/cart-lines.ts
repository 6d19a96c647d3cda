import { type CartItem, ratePart } from '#domain/cart/cart.ts'
import type { Translator } from '#messages/translator.ts'
import { grouped } from './grouped.ts'
import { orderOptionLabel, orderOptions, type TakenOption, takenOptions } from './taken-options.ts'

/** A row of the order beside a step. Amounts in cents; a discount's is negative. */
export type SummaryLine = {
  readonly label: string
  readonly amount: number
  readonly quantity?: number
  readonly tone?: 'discount'
  /** An option, under what it belongs to. */
  readonly indented?: boolean
  /** What of the label the association wrote, in its own language; absent for words of ours. */
  readonly theirs?: string
}

type Item = Pick<
  CartItem,
  'tierId' | 'tierType' | 'label' | 'quantity' | 'amount' | 'discount' | 'extraOptions'
>

type Cart = {
  readonly itemList: readonly Item[]
  readonly coupons?: readonly { readonly code: string; readonly amount: number }[]
}

/** What a cart holds, as rows: each rate once, its options under it, what is for the whole order, the discount last. */
export function cartLines(t: Translator, { itemList, coupons = [] }: Cart): readonly SummaryLine[] {
  // A gift and a program's own lines have no rate in common.
  const rates = grouped(itemList, ({ tierId, label }) => tierId ?? label)
  return [
    ...rates.flatMap(([, same]) => linesOfRate(t, same)),
    ...linesOfOrder(t, itemList),
    ...coupons.filter(({ amount }) => amount > 0).map(({ code, amount }) => discountLine(t, code, amount)),
  ]
}

function discountLine(t: Translator, code: string, amount: number): SummaryLine {
  return { label: t('step.line_discount', { code }), amount: -amount, tone: 'discount' }
}

function linesOfRate(t: Translator, items: readonly Item[]): readonly SummaryLine[] {
  const [first] = items
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  const amount = items.reduce((sum, item) => sum + ratePart(item).amount, 0)
  const named = first?.label ? { label: first.label, theirs: first.label } : { label: t('step.line_gift_to') }
  const options = takenOptions(items, ({ perOrder }) => !perOrder)
  return [
    quantity > 1 ? { ...named, amount, quantity } : { ...named, amount },
    ...options.map(option => ({ ...lineOf(option), indented: true })),
  ]
}

/** How a shop's order is delivered, and what else is had once. */
function linesOfOrder(t: Translator, items: readonly Item[]): readonly SummaryLine[] {
  return orderOptions(items).map(option => ({
    ...lineOf(option),
    label: orderOptionLabel(t, option, items),
  }))
}

const lineOf = ({ label, amount, quantity }: TakenOption): SummaryLine =>
  quantity > 1 ? { label, theirs: label, amount, quantity } : { label, theirs: label, amount }
