import { readCookie } from '../../cookies.ts'

/** Which cart a visitor fills on a form: a capability, so no script reads it, and no other form gets it. */
export const cartCookieName = 'obole_cart'

/** The cart of a request, if it names one that could be. */
export function cartIdOf(request: Request): string | null {
  const id = readCookie(request.headers.get('cookie') ?? undefined, cartCookieName)
  return id !== undefined && /^[0-9a-f-]{36}$/.test(id) ? id : null
}

/** The header that keeps a cart for the pages of its form, as long as the browser is open. */
export function cartCookie(cartId: string, path: string, secure: boolean): string {
  return `${cartCookieName}=${cartId}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The header that forgets it. */
export function noCartCookie(path: string): string {
  return `${cartCookieName}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`
}
