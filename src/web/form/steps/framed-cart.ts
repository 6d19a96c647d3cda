import { isFramedForm } from '#domain/form/widgets.ts'
import { withQuery } from './step-address.ts'

/** Names the cart in the address of a frame: in another site's page the browser keeps no cookie for us. */
export const cartParameter = 'panier'

/** Marks the confirmation of an order that costs nothing as one that stays in its frame: it has no payment request. */
export const frameParameter = 'cadre'

/** An address of a form in a frame, with the cart that it goes on with; any other stays as it is. */
export function withCart(address: string, cartId: string | null): string {
  return cartId !== null && isFramedForm(address) ? withQuery(address, cartParameter, cartId) : address
}

/** The way on from a form in a frame, all of which happens in it. */
export function inFrame(address: string, cartId: string | null): string {
  const confirms = /\/confirmation\/\d+(\?|$)/.test(address)
  return confirms ? withQuery(address, frameParameter, '1') : withCart(address, cartId)
}
