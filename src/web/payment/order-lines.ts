import type { TierType } from '#domain/form/form.ts'

type Item = {
  readonly tierType: TierType
  readonly label: string
  readonly amount: number
  readonly discount: number
}

/** A line of an order, its amount in cents after discount. An empty label is a gift's: the page has its words. */
export type OrderLine = { readonly key: number; readonly label: string; readonly amount: number }

/** What pages show of the items of a cart or an order. Suggested gifts are all named alike, in the reader's language. */
export function orderLines(items: readonly Item[]): readonly OrderLine[] {
  return items.map(({ tierType, label, amount, discount }, key) => ({
    key,
    label: tierType === 'Donation' ? '' : label,
    amount: amount - discount,
  }))
}
