import assert from 'node:assert/strict'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { OpenedPayment, OpenedRequest } from '#usecases/payment/open-request.ts'
import type { TestApp } from './app.ts'
import { allConsents, camille, gift, type TestCampaign } from './campaign.ts'
import { cardToken } from './confirmation-token.ts'

/** Value of a result that has to be a success. */
export function successOf<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  assert.ok(result.ok, `failed: ${JSON.stringify(result.ok ? null : result.error)}`)
  return result.value
}

/** Codes of a result that has to be a failure. */
export function codesOf(
  result: { ok: true } | { ok: false; error: readonly { code: string }[] },
): readonly string[] {
  assert.ok(!result.ok, 'expected a failure')
  return result.error.map(problem => problem.code)
}

/** The request of an init-payment that has to lead to the payment page; a free order has none. */
export function requestOf(opened: OpenedPayment | null): OpenedRequest {
  assert.ok(opened !== null && 'paymentRequestId' in opened, 'nothing is to be paid')
  return opened
}

/** A payment method of the sandbox, as somebody else makes one. */
export async function paymentMethod({ sandbox }: TestApp, number: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    }),
  })
  const body = (await response.json()) as { id: string }
  assert.equal(response.status, 200, JSON.stringify(body))
  return body.id
}

/** A cart of one gift that is ready to be paid; gives its id and its payment request. */
export async function openedPayment(
  test: TestApp,
  campaign: TestCampaign,
  { amount = 5000, tip = 600 }: { amount?: number; tip?: number } = {},
): Promise<{ cartId: string; paymentRequestId: string }> {
  const { cart, payment } = successOf(
    await test.acts.submitOnePage({
      ...campaign.address,
      cartId: null,
      items: [gift({ amount })],
      payer: camille,
      tip,
      consents: allConsents,
      backUrl: null,
      userId: null,
      locale: 'fr',
    }),
  )
  return { cartId: cart.id, paymentRequestId: requestOf(payment).paymentRequestId }
}

/** Tries a card on a payment request. */
export async function payWith(test: TestApp, paymentRequestId: string, number: string): Promise<PaymentStep> {
  const confirmationTokenId = await cardToken(test, number)
  return successOf(await test.acts.advancePayment({ paymentRequestId, confirmationTokenId }))
}
