import { cartById } from '#db/carts.ts'
import { lockLivingRequest, paidRequestOfCart } from '#db/payment-requests.ts'
import { paymentPageAddress } from '#domain/payment/outcome-address.ts'
import type { Consents } from '#domain/payment/request.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { allowedBackUrl } from '../steps/back-url.ts'
import { loadCartLocked } from '../steps/load-cart.ts'
import { type OpenedRequest, openRequest } from '../steps/open-request.ts'

export type StartPayment = {
  readonly cartId: string
  readonly consents: Consents
  readonly backUrl: string | null
  readonly locale: 'fr' | 'en'
}

/**
 * The payer wants to pay (init-payment): the cart version is checked and frozen; nothing is asked of the provider. A cart
 * that is paid already leads to its own payment page, which shows the outcome.
 */
export async function startPayment(app: App, input: StartPayment): Promise<Result<OpenedRequest>> {
  const started = await app.transaction(async tx => {
    const seen = await cartById(tx, input.cartId)
    if (seen !== undefined) await lockLivingRequest(tx, seen)
    if (seen?.status === 'paid') {
      const id = await paidRequestOfCart(tx, seen)
      if (id !== undefined) return ok({ paymentRequestId: id, redirectUrl: paymentPageAddress(id) })
    }
    const loaded = await loadCartLocked(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    const backUrl = allowedBackUrl(app, input.backUrl)
    return openRequest(app, tx, loaded.value, { ...input, backUrl })
  })
  if (started.ok) app.crashPoint('request-opened')
  return started
}
