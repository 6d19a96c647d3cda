import type { CartItem } from './cart.ts'

/** How many units of which tier a cart takes (D4). Gifts without a tier take none. */
export function tierUnits(items: readonly Pick<CartItem, 'tierId' | 'quantity'>[]) {
  const counts = new Map<number, number>()
  for (const { tierId, quantity } of items) {
    if (tierId !== null) counts.set(tierId, (counts.get(tierId) ?? 0) + quantity)
  }
  return [...counts].map(([targetId, quantity]) => ({ kind: 'tier' as const, targetId, quantity }))
}
