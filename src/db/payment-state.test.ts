import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { openedPayment, payWith } from '#test/support/donation.ts'
import { attemptById } from './payment-attempts.ts'
import { requestById } from './payment-requests.ts'
import { paymentState } from './payment-state.ts'
import { firstPayment } from './payments.ts'

describe('what is read of a payment as a whole', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('is what each of its rows says, with every instant in our form', async () => {
    const { paymentRequestId } = await openedPayment(product, await addDonationCampaign(product))
    await payWith(product, paymentRequestId, '4242424242424242')
    await product.runJobs()
    const instants = { doubtSince: '2026-03-01T10:00:00.100Z', stoppedAt: '2026-03-01T10:00:00.120Z' }
    await product.db
      .updateTable('paymentAttempts')
      .set(instants)
      .where('requestId', '=', paymentRequestId)
      .execute()
    const state = await paymentState(product.db, paymentRequestId)
    assert.ok(state != null && state.attempt !== null)
    const { request, payment, attempt, place } = state
    assert.deepEqual([place.cartId, place.provider], [request.cartId, request.provider])
    assert.equal(attempt.doubtSince, instants.doubtSince)
    assert.deepEqual(attempt, await attemptById(product.db, { ...attempt, attemptId: attempt.id }))
    assert.deepEqual(payment, await firstPayment(product.db, request))
    assert.deepEqual(request, await requestById(product.db, paymentRequestId))
  })
})
