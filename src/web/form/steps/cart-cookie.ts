import { isFramedForm } from '#domain/form/widgets.ts'
import { readCookie } from '../../cookies.ts'
import { cartParameter } from './framed-cart.ts'

/** Which cart a visitor fills on a form: a capability, so no script reads it, and no other form gets it. */
export const cartCookieName = 'obole_cart'

/** The cart of a request, if it names one that could be: by a cookie, in a frame by the address. */
export function cartIdOf({ url, headers }: Request): string | null {
  const { pathname, searchParams } = new URL(url)
  const id = isFramedForm(pathname)
    ? searchParams.get(cartParameter)
    : readCookie(headers.get('cookie') ?? undefined, cartCookieName)
  return id && /^[0-9a-f-]{36}$/.test(id) ? id : null
}

/** The header that keeps a cart for the pages of its form, as long as the browser is open. */
export function cartCookie(cartId: string, path: string, secure: boolean): string {
  return `${cartCookieName}=${cartId}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The header that forgets it. */
export function noCartCookie(path: string): string {
  return `${cartCookieName}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`
}
