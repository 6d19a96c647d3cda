/** What became of a cart, as the address says it to which its payer goes back (rule CHK-4). */
export type ReturnCode = 'succeeded' | 'refused' | 'cancelled' | 'expired'

type Facts = { readonly cartId: string; readonly code: ReturnCode; readonly orderId?: number }

/**
 * The program's address with what became of its cart: `cartId`, `code` and, once there is one, `orderId`, behind whatever it
 * asks for already. It proves nothing: anybody can write it (rule CHK-4).
 */
export function programReturn(address: string, { cartId, code, orderId }: Facts): string {
  const url = new URL(address)
  url.searchParams.set('cartId', cartId)
  url.searchParams.set('code', code)
  if (orderId !== undefined) url.searchParams.set('orderId', String(orderId))
  return url.href
}

/** The host of a program's address, as its payer is shown it: `boutique.example`. */
export function programHost(address: string): string {
  return new URL(address).host
}
