import { type CartItem, ratePart } from './cart.ts'

/** A rate or an option whose unit price is another one now, in cents. */
export type PriceChange = { readonly label: string; readonly before: number; readonly now: number }

/** What became dearer or cheaper between two pricings of the same items, each rate and option once; its name is the new one. */
export function priceChanges(before: readonly CartItem[], now: readonly CartItem[]): readonly PriceChange[] {
  const old = new Map(before.flatMap(unitPrices).map(({ key, price }) => [key, price]))
  const changed = now
    .flatMap(unitPrices)
    .flatMap(({ key, label, price }): readonly (readonly [string, PriceChange])[] => {
      const known = old.get(key)
      return known === undefined || known === price ? [] : [[key, { label, before: known, now: price }]]
    })
  return [...new Map(changed).values()]
}

/** Whether each item still costs what it did, its discount included. */
export function hasSamePrices(before: readonly CartItem[], now: readonly CartItem[]): boolean {
  return (
    now.length === before.length &&
    now.every(
      (item, index) => item.amount === before[index]?.amount && item.discount === before[index].discount,
    )
  )
}

/** What one of a rate, and one of each option, costs in an item. A gift's price is the payer's own. */
function unitPrices(item: CartItem) {
  const { tierId, label, quantity, extraOptions, customAmount } = item
  // An option of the whole order costs nothing where another item has it.
  const options = extraOptions
    .filter(option => option.quantity > 0)
    .map(({ id, label: name, amount, quantity: units }) => ({
      key: `option ${id}`,
      label: name,
      price: amount / units,
    }))
  if (tierId === null || customAmount !== null) return options
  return [{ key: `tier ${tierId}`, label, price: ratePart(item).amount / quantity }, ...options]
}
