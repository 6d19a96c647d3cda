import type { CartView } from '#domain/cart/cart-view.ts'

/** The control that says which cart a page of choices showed when it was sent. */
export const shownCart = 'shownCart'

/** What {@link shownCart} holds: what is in the cart, whatever was answered about it; empty for none. */
export const shownCartOf = (cart: Pick<CartView, 'itemList'> | null): string =>
  (cart?.itemList ?? [])
    .map(({ tierId, quantity, customAmount }) => [tierId ?? '', quantity, customAmount ?? ''].join('.'))
    .toSorted()
    .join(' ')
