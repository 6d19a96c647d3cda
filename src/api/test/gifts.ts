import assert from 'node:assert/strict'
import { allConsents, camille, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import type { ApiBench } from './bench.ts'

/** The body of a cart with one gift. */
export function giftOf({ address, tierIds }: TestCampaign) {
  return { ...address, items: [{ tierType: 'Donation', tierId: tierIds[1] }] }
}

/** A cart of one gift; gives its id. */
export async function addCart(api: ApiBench, token: string, campaign: TestCampaign): Promise<string> {
  const made = await api.call(token, 'POST', '/ha-api/carts', giftOf(campaign))
  assert.equal(made.status, 201, made.raw)
  return made.text('id')
}

/** A payment request for one gift of 50 EUR with a tip of 6 EUR, ready for a card. */
export async function addRequest(
  api: ApiBench,
  token: string,
  campaign: TestCampaign,
  payer: object = camille,
): Promise<{ cartId: string; paymentRequestId: string; paymentId: string }> {
  const page = { ...giftOf(campaign), payer, tip: '600', consents: allConsents }
  const opened = await api.call(token, 'POST', '/ha-api/carts/cart-one-page?backUrl=/retour', page)
  assert.equal(opened.status, 201, opened.raw)
  const paymentRequestId = opened.text('payment.paymentRequestId')
  const summary = await api.call(
    token,
    'GET',
    `/ha-api/payments/summary?paymentRequestId=${paymentRequestId}`,
  )
  return { cartId: opened.text('cart.id'), paymentRequestId, paymentId: summary.text('paymentId') }
}

/** Tries a card on a request. */
export async function tryCard(api: ApiBench, token: string, paymentRequestId: string, card: string) {
  const method = await cardToken(api.test, card)
  const query = `paymentRequestId=${paymentRequestId}&confirmationTokenId=${method}`
  return api.call(token, 'POST', `/ha-api/payments/card-embed/initialize?${query}`)
}

/** A paid and captured gift; gives its order and the token of its mail's link. */
export async function addOrder(
  api: ApiBench,
  token: string,
  campaign: TestCampaign,
  payer: object = camille,
) {
  const opened = await addRequest(api, token, campaign, payer)
  await tryCard(api, token, opened.paymentRequestId, '4242424242424242')
  assert.deepEqual(await api.test.runJobs(), [])
  const done = await api.call(token, 'POST', `/ha-api/payments/finalize?paymentId=${opened.paymentId}`)
  assert.equal(done.at('status'), 'Authorized', done.raw)
  const page = new URL(done.text('redirectUrl'), 'http://localhost')
  return { ...opened, orderId: Number(done.at('orderId')), orderToken: page.searchParams.get('token') ?? '' }
}
