import { type CartItem, ratePart } from '#domain/cart/cart.ts'
import type { Translator } from '#messages/translator.ts'

/** A row of the order beside a step. Amounts in cents; a discount's is negative. */
export type SummaryLine = {
  readonly label: string
  readonly amount: number
  readonly quantity?: number
  readonly tone?: 'discount'
  /** An option, under what it belongs to. */
  readonly indented?: boolean
}

type Item = Pick<
  CartItem,
  'tierId' | 'tierType' | 'label' | 'quantity' | 'amount' | 'discount' | 'extraOptions'
>

type Cart = {
  readonly itemList: readonly Item[]
  readonly coupons?: readonly { readonly code: string; readonly amount: number }[]
}

/** What a cart holds, as rows: each rate once with its number, its options under it, the discount last. */
export function cartLines(t: Translator, { itemList, coupons = [] }: Cart): readonly SummaryLine[] {
  const rates = [...new Set(itemList.map(({ tierId }) => tierId))]
  return [
    ...rates.flatMap(tierId =>
      linesOfRate(
        t,
        itemList.filter(item => item.tierId === tierId),
      ),
    ),
    ...coupons.filter(({ amount }) => amount > 0).map(({ code, amount }) => discountLine(t, code, amount)),
  ]
}

function discountLine(t: Translator, code: string, amount: number): SummaryLine {
  return { label: t('step.line_discount', { code }), amount: -amount, tone: 'discount' }
}

function linesOfRate(t: Translator, items: readonly Item[]): readonly SummaryLine[] {
  const [first] = items
  if (first === undefined) return []
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  const amount = items.reduce((sum, item) => sum + ratePart(item).amount, 0)
  const label = first.label === '' ? t('step.line_gift_to') : first.label
  return [quantity > 1 ? { label, amount, quantity } : { label, amount }, ...linesOfOptions(items)]
}

function linesOfOptions(items: readonly Item[]): readonly SummaryLine[] {
  const chosen = items.flatMap(({ extraOptions }) => extraOptions.filter(({ value }) => value))
  return [...new Set(chosen.map(({ id }) => id))].map(id => {
    const same = chosen.filter(option => option.id === id)
    const quantity = same.reduce((sum, option) => sum + option.quantity, 0)
    const amount = same.reduce((sum, option) => sum + option.amount, 0)
    const line = { label: same[0]?.label ?? '', amount, indented: true }
    return quantity > 1 ? { ...line, quantity } : line
  })
}
