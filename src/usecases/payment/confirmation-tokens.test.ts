import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken, debitToken } from '#test/support/confirmation-token.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { openedPayment, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { watchKeyedCalls } from '#test/support/keyed-calls.ts'
import { addFaults, answerBank, clearFaults, providerIntents } from '#test/support/provider.ts'

const cards = { paid: '4242424242424242', declined: '4000000000000002', asked: '4000002760003184' }
const payer = { ip: '192.0.2.7', userAgent: 'a browser' }

describe('what the provider’s fields hand over', () => {
  let product: TestApp
  let campaign: TestCampaign
  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())
  afterEach(() => clearFaults(product))

  const attemptsOf = (requestId: string) =>
    product.db
      .selectFrom('paymentAttempts')
      .select(['status', 'paymentMethod', 'confirmationToken'])
      .where('requestId', '=', requestId)
      .orderBy('number')
      .execute()

  test('is frozen before the call, and paid with once', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const confirmationTokenId = await cardToken(product, cards.paid)
    const pay = async () =>
      successOf(await product.acts.advancePayment({ paymentRequestId, confirmationTokenId }))
    assert.equal((await pay()).action, 'Finalize')
    assert.equal((await pay()).action, 'Finalize', 'asked again it is the same answer')
    const attempts = await attemptsOf(paymentRequestId)
    assert.deepEqual(
      attempts.map(each => each.confirmationToken),
      [confirmationTokenId],
    )
    assert.equal((await providerIntents(product, paymentRequestId)).length, 1)
  })

  test('is not tried again: who sends it twice hears what became of it', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const confirmationTokenId = await cardToken(product, cards.declined)
    for (let turn = 0; turn < 3; turn += 1) {
      const said = successOf(await product.acts.advancePayment({ paymentRequestId, confirmationTokenId }))
      assert.deepEqual([said.action, said.errorCode, said.attemptsLeft], ['Retry', 'PAYMENT_REFUSED', 4])
    }
    assert.equal((await attemptsOf(paymentRequestId)).length, 1)
  })

  test('is not tried again from an old tab either, after others were tried', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const tokens = [await cardToken(product, cards.declined), await cardToken(product, cards.declined)]
    const said = []
    for (const confirmationTokenId of [...tokens, ...tokens]) {
      const step = successOf(await product.acts.advancePayment({ paymentRequestId, confirmationTokenId }))
      said.push([step.action, step.errorCode, step.attemptsLeft])
    }
    const lastly = ['Retry', 'PAYMENT_REFUSED', 3]
    assert.deepEqual(said, [['Retry', 'PAYMENT_REFUSED', 4], lastly, lastly, lastly])
    assert.equal((await attemptsOf(paymentRequestId)).length, 2)
    const paid = await payWith(product, paymentRequestId, cards.paid)
    assert.equal(paid.action, 'Finalize')
  })

  test('used up by a call that came late: the intent is the answer, not the refusal of the next call', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const confirmationTokenId = await cardToken(product, cards.paid)
    await addFaults(
      product,
      { on: 'payment_intents.confirm', do: 'error_later', delayMs: 700, times: 1 },
      { on: 'payment_intents.confirm', do: 'delay_before', delayMs: 1500, times: 1 },
    )
    const lost = successOf(await product.acts.advancePayment({ paymentRequestId, confirmationTokenId }))
    assert.equal(lost.action, 'Confirm', 'doubt')
    const step = successOf(await product.acts.advancePayment({ paymentRequestId }))
    assert.deepEqual([step.action, step.errorCode], ['Finalize', null])
    await sleep(10)
    const intents = await providerIntents(product, paymentRequestId)
    assert.deepEqual(
      intents.map(({ status }) => status),
      ['requires_capture'],
    )
  })

  test('is confirmed under one key, however often the call has to be made', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const asked = { paymentRequestId, confirmationTokenId: await cardToken(product, cards.paid) }
    await addFaults(product, {
      ...{ on: 'payment_intents.confirm', do: 'error_before', status: 401, stored: false, times: 1 },
    })
    const watch = watchKeyedCalls()
    try {
      assert.equal(successOf(await product.acts.advancePayment(asked)).action, 'Confirm', 'doubt')
      assert.equal(successOf(await product.acts.advancePayment(asked)).action, 'Finalize')
    } finally {
      watch.stop()
    }
    const confirming = watch.calls.filter(({ path }) => path.endsWith('/confirm'))
    assert.deepEqual(
      confirming.map(({ status }) => status),
      [401, 200],
    )
    assert.equal(new Set(confirming.map(({ key }) => key)).size, 1)
  })

  test('of somebody whom the bank asked and refused: the intent is cancelled, and its secret is worth nothing', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const asked = await payWith(product, paymentRequestId, cards.asked)
    assert.ok(!JSON.stringify(asked).includes('_secret_'))
    const back = new URL(await answerBank(asked.redirectUrl ?? '', 'refuse'))
    const secret = back.searchParams.get('payment_intent_client_secret') ?? ''
    assert.match(secret, /_secret_/, 'the provider gives it away itself')
    const refused = successOf(
      await product.acts.advancePayment({ paymentId: asked.paymentId, returned: true }),
    )
    assert.equal(refused.errorCode, 'AUTHENTICATION_FAILURE')
    assert.deepEqual(await product.runJobs(), [])
    const [intent] = await providerIntents(product, paymentRequestId)
    assert.equal(intent?.status, 'canceled')
    const tried = await fetch(`${product.sandbox.url}/v1/payment_intents/${intent?.id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox' },
      body: new URLSearchParams({
        client_secret: secret,
        confirmation_token: await cardToken(product, cards.paid),
      }),
    })
    assert.equal(tried.status, 400)
    assert.equal((await attemptsOf(paymentRequestId))[0]?.status, 'undone')
  })

  test('of a card that is simply refused: nothing left the server, and nothing is cancelled', async () => {
    const { paymentRequestId } = await openedPayment(product, campaign)
    await payWith(product, paymentRequestId, cards.declined)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await attemptsOf(paymentRequestId))[0]?.status, 'refused')
  })

  /** A monthly gift by direct debit that its payer has agreed to. */
  async function monthlyDebit() {
    const tiers = [{ tierType: 'MonthlyDonation', price: 1500 }] as const
    const form = await addForm(product, { formType: 'Donation', tiers: [...tiers] })
    const asked = gift({ tierId: form.tiers[0]?.id ?? 0 })
    const items = [{ ...asked, tierType: 'MonthlyDonation' as const, dayOfLevy: 10 }]
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
    const { paymentRequestId } = requestOf(successOf(await product.acts.startPayment(start)))
    const confirmationTokenId = await debitToken(product, testAccounts.paid)
    const agreed = { paymentRequestId, confirmationTokenId, means: 'Sepa', payer } as const
    const step = successOf(await product.acts.advancePayment(agreed))
    const plan = () =>
      product.db
        .selectFrom('schedules')
        .select(['paymentMethod', 'means'])
        .where('orderId', '=', step.orderId ?? 0)
        .where('organizationId', '=', form.organizationId)
        .executeTakeFirstOrThrow()
    return { paymentRequestId, plan }
  }

  test('of an account: its plan learns the method once the debit is sent', async () => {
    const { paymentRequestId, plan } = await monthlyDebit()
    assert.deepEqual(await plan(), { paymentMethod: null, means: 'Sepa' })
    assert.deepEqual(await product.runJobs(), [])
    const { paymentMethod } = await plan()
    assert.match(paymentMethod ?? '', /^pm_/)
    assert.equal((await attemptsOf(paymentRequestId))[0]?.paymentMethod, paymentMethod)
  })
})
