import assert from 'node:assert/strict'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { TestApp } from './app.ts'
import { allConsents, camille } from './campaign.ts'
import { debitToken } from './confirmation-token.ts'
import { requestOf, successOf } from './donation.ts'
import type { TestForm } from './form-rows.ts'
import type { LaterSale } from './later.ts'
import { moveProviderClock } from './provider.ts'

/** Items of a form, bought by Camille, who agrees to a debit of an account; nothing is sent to the bank yet. */
export async function orderByDebit(
  product: TestApp,
  form: TestForm,
  items: readonly CartItemDraft[],
  iban: string,
): Promise<LaterSale> {
  const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
  successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await product.acts.chooseTip({ cartId, tip: 300 }))
  const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
  const { paymentRequestId } = requestOf(successOf(await product.acts.startPayment(start)))
  const confirmationTokenId = await debitToken(product, iban)
  const payer = { ip: '192.0.2.7', userAgent: 'a browser' }
  const agreed = { paymentRequestId, confirmationTokenId, means: 'Sepa', payer } as const
  const step = successOf(await product.acts.advancePayment(agreed))
  assert.equal(step.status, 'WaitingBankValidation', JSON.stringify(step))
  return { form, organizationId: form.organizationId, orderId: step.orderId ?? 0 }
}

/** The days that banks take pass, and the product looks. */
export async function banksAnswer(product: TestApp): Promise<void> {
  await moveProviderClock(product, 60_000)
  product.clock.advance(61)
  await product.acts.followDebits()
  assert.deepEqual(await product.runJobs(), [])
}
