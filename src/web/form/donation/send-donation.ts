import { type ApiAnswer, callApi } from '../../payment/platform-api.ts'
import type { KeptCart } from './kept-answers.ts'
import type { Submission } from './submission.ts'

type OnePageAnswer = {
  readonly cart: { readonly id: string; readonly expiry: string }
  readonly payment: { readonly redirectUrl: string } | null
}

/** Sends the page: into the cart of an earlier submission while that lives, else into a new one (spec §4). */
export async function sendDonation(
  submission: Submission,
  cart: KeptCart | null,
  page: string,
): Promise<ApiAnswer<OnePageAnswer>> {
  const send = (method: 'POST' | 'PUT', path: string) =>
    callApi<OnePageAnswer>(`${path}?backUrl=${encodeURIComponent(page)}`, { method, body: submission })
  if (cart !== null) {
    const answer = await send('PUT', `/carts/cart-one-page/${cart.id}`)
    const gone =
      !answer.ok && answer.status === 404 && answer.problems.some(({ code }) => code === 'CART_UNKNOWN')
    if (!gone) return answer
  }
  return send('POST', '/carts/cart-one-page')
}
