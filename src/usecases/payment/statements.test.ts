import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { openedPayment, successOf } from '#test/support/donation.ts'
import { statementsOf } from '#test/support/statements.ts'

/** What a payment asks the database, from its page to the attestation: each act reads its facts once. */
describe('the statements of a payment', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('are seventeen, and each act reads once', async () => {
    const campaign = await addDonationCampaign(product)
    const { acts } = product
    const { paymentRequestId } = await openedPayment(product, campaign)
    const counts: Record<string, number> = {}
    const count = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const { result, sent } = await statementsOf(work)
      counts[name] = sent.length
      return result
    }
    // The campaign's contents are in memory from the first visit on.
    successOf(await acts.readPaymentSummary({ paymentRequestId }))
    const summary = await count('page', () => acts.readPaymentSummary({ paymentRequestId }))
    assert.ok(successOf(summary).step !== null, 'nothing else is asked where it stands')
    const confirmationTokenId = await cardToken(product, '4242424242424242')
    const step = await count('pay', () => acts.advancePayment({ paymentRequestId, confirmationTokenId }))
    const { orderId, redirectUrl } = successOf(step)
    const { organizationId, id: paymentId } = await product.db
      .selectFrom('payments')
      .select(['organizationId', 'id'])
      .executeTakeFirstOrThrow()
    await count('capture', () => acts.capturePayment({ organizationId, paymentId }))
    const mail = { organizationId, kind: 'orderConfirmation', subjectId: String(orderId) } as const
    await count('mail', () => acts.sendMail(mail))
    await count('attestation', () => acts.makeAttestation({ organizationId, paymentId }))
    const token = new URL(redirectUrl ?? '', 'http://localhost').searchParams.get('token')
    const order = await count('confirmation', () =>
      acts.readOrder({ orderId: orderId ?? 0, userId: null, token }),
    )
    assert.equal(successOf(order).payments[0]?.status, 'Authorized')
    assert.deepEqual(counts, {
      page: 1,
      // What is read; the try; its intent; begin, what is locked and read, the sale, commit. What is counted takes two more.
      pay: 7,
      capture: 2,
      mail: 3,
      // Its order, its logo, its row.
      attestation: 3,
      confirmation: 1,
    })
  })
})
