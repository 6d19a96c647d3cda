import assert from 'node:assert/strict'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { TestApp } from './app.ts'
import { allConsents, camille } from './campaign.ts'
import { payWith, requestOf, successOf } from './donation.ts'
import type { TestForm } from './form-rows.ts'
import type { LaterSale } from './later.ts'

type Wishes = { readonly coupon?: string; readonly tip?: number; readonly payer?: object }

/**
 * Items of a form, bought by Camille and paid with a card, and every job that it causes; `coupon`: the code that she types, `tip`: what
 * she gives on top, in cents; `payer`: somebody else.
 */
export async function sellItems(
  product: TestApp,
  form: TestForm,
  items: readonly CartItemDraft[],
  card: string,
  { coupon, tip = 0, payer = camille }: Wishes = {},
): Promise<LaterSale> {
  const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
  if (coupon !== undefined) successOf(await product.acts.applyCoupon({ cartId, discountCode: coupon }))
  successOf(await product.acts.savePayer({ cartId, payer, userId: null }))
  successOf(await product.acts.chooseTip({ cartId, tip }))
  const start = await product.acts.startPayment({
    cartId,
    consents: allConsents,
    backUrl: null,
    locale: 'fr',
  })
  const step = await payWith(product, requestOf(successOf(start)).paymentRequestId, card)
  assert.equal(step.action, 'Finalize', JSON.stringify(step))
  assert.deepEqual(await product.runJobs(), [])
  return { form, organizationId: form.organizationId, orderId: step.orderId ?? 0 }
}
