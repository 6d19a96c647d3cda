import assert from 'node:assert/strict'
import { after, afterEach, before, describe } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken, debitToken, typed } from '#test/support/confirmation-token.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { chargeAt, chargesOf, planOf, sellInstalments, sellMonths } from '#test/support/later.ts'
import { testInTurn } from '#test/support/length.ts'
import { addFaults, answerBank, clearFaults, providerIntents } from '#test/support/provider.ts'
import { paidGift } from '#test/support/refunds.ts'
import { refusedTerm } from '#test/support/refused-term.ts'
import { scheduleToken } from '../links/tokens.ts'
import { reserveRefund } from '../refund/reserve-refund.ts'

const good = '4242424242424242'
const challenged = '4000002760003184'

/** Statuses that speak of our keys or our pace, or of a call that is still going on: nothing is known, nothing is undone. */
const statuses = [401, 403, 408]
for (const [place, status] of statuses.entries())
  describe(`the provider answers ${status}`, () => {
    const test = testInTurn(place, statuses.length)
    let product: TestApp
    let campaign: TestCampaign

    before(async () => {
      product = await testApp()
      campaign = await addDonationCampaign(product)
    })
    afterEach(() => clearFaults(product))
    after(() => product.close())

    const fail = (...operations: string[]) =>
      addFaults(product, ...operations.map(on => ({ on, do: 'error_before', status, stored: false })))

    const paymentOf = (requestId: string) =>
      product.db
        .selectFrom('payments')
        .selectAll()
        .where('requestId', '=', requestId)
        .executeTakeFirstOrThrow()

    test('a payer who comes back from a passed 3-D Secure: the authorisation stands, the order follows', async () => {
      const { paymentRequestId } = await openedPayment(product, campaign)
      const step = await payWith(product, paymentRequestId, challenged)
      await answerBank(step.redirectUrl ?? '', 'accept')
      await fail('payment_intents.*')
      const doubtful = successOf(await product.acts.advancePayment({ paymentRequestId, returned: true }))
      assert.equal(doubtful.errorCode, null)
      await clearFaults(product)
      assert.deepEqual(await product.runJobs(), [])
      const settled = successOf(await product.acts.advancePayment({ paymentRequestId, returned: true }))
      assert.equal(settled.action, 'Finalize')
      assert.deepEqual(await product.runJobs(), [])
      assert.equal((await paymentOf(paymentRequestId)).status, 'Authorized')
    })

    test('a first try: whichever call it hits, the same try goes on', async () => {
      for (const call of ['payment_intents.create', 'payment_intents.confirm']) {
        const { paymentRequestId } = await openedPayment(product, campaign)
        await fail(call)
        const doubtful = await payWith(product, paymentRequestId, good)
        assert.deepEqual([doubtful.action, doubtful.errorCode], ['Confirm', null], call)
        await clearFaults(product)
        const settled = successOf(await product.acts.advancePayment({ paymentRequestId }))
        assert.equal(settled.action, 'Finalize', call)
        assert.equal((await providerIntents(product, paymentRequestId)).length, 1, call)
      }
      assert.deepEqual(await product.runJobs(), [])
    })

    test('a capture is made later, the order stands', async () => {
      const { paymentRequestId } = await openedPayment(product, campaign)
      await payWith(product, paymentRequestId, good)
      await fail('payment_intents.capture')
      assert.equal((await product.runJobs()).length, 1)
      const { id: paymentId, organizationId, status: state } = await paymentOf(paymentRequestId)
      assert.equal(state, 'Capturing')
      await clearFaults(product)
      await product.acts.capturePayment({ organizationId, paymentId })
      assert.equal((await paymentOf(paymentRequestId)).status, 'Authorized')
      assert.deepEqual(await product.runJobs(), [])
    })

    test('a later charge stays open, and is taken once', async () => {
      for (const call of ['payment_intents.create', 'payment_intents.confirm']) {
        product.clock.set('2026-11-20T12:00:00.000Z')
        const sale = await sellInstalments(product, good)
        await fail(call)
        await chargeAt(product, '2026-12-20T08:00:00.000Z')
        assert.equal((await chargesOf(product, sale))[1]?.status, 'Pending', call)
        await clearFaults(product)
        product.clock.advance(10)
        await product.acts.sweepPayments()
        assert.deepEqual(await product.runJobs(), [])
        const [, second] = await chargesOf(product, sale)
        assert.equal(second?.status, 'Authorized', call)
        const tries = (await providerIntents(product)).filter(
          ({ metadata }) => metadata.payment === String(second?.id),
        )
        assert.equal(tries.length, 1, call)
      }
    })

    test('a direct debit is sent later, and was never refused', async () => {
      product.clock.set('2026-11-20T12:00:00.000Z')
      const { paymentRequestId } = await openedPayment(product, campaign)
      const debit = {
        confirmationTokenId: await debitToken(product, testAccounts.paid),
        means: 'Sepa',
        payer: { ip: '192.0.2.7', userAgent: 'a browser' },
      } as const
      successOf(await product.acts.advancePayment({ paymentRequestId, ...debit }))
      await fail('payment_intents.confirm')
      assert.equal((await product.runJobs()).length, 1)
      const { id: paymentId, organizationId, status: state } = await paymentOf(paymentRequestId)
      assert.equal(state, 'WaitingBankValidation')
      await clearFaults(product)
      await product.acts.sendDebit({ organizationId, paymentId })
      const [intent] = await providerIntents(product, paymentRequestId)
      assert.equal(intent?.status, 'processing')
    })

    test('a refund is made later, and did not fail', async () => {
      const payment = await paidGift(product, campaign)
      const request = {
        input: { part: 'all', withTip: true },
        requestedBy: 'operator',
        cancelOrder: false,
        sendMail: false,
        comment: null,
        expectedLeft: null,
      } as const
      const asked = successOf(
        await product.app.transaction(tx => reserveRefund(product.app, tx, payment, request)),
      )
      await fail('refunds.create')
      assert.equal((await product.runJobs()).length, 1)
      const stateOf = async () =>
        (
          await product.db
            .selectFrom('refunds')
            .select('status')
            .where('id', '=', asked[0]?.id ?? '')
            .executeTakeFirstOrThrow()
        ).status
      assert.equal(await stateOf(), 'requested')
      await clearFaults(product)
      await product.acts.sendRefund({ ...payment, refundId: asked[0]?.id ?? '' })
      assert.equal(await stateOf(), 'succeeded')
      assert.deepEqual(await product.runJobs(), [])
    })

    test('another card for a gift: the change stays open, and is made later', async () => {
      for (const call of ['setup_intents.create', 'setup_intents.confirm']) {
        product.clock.set('2026-11-20T12:00:00.000Z')
        const sale = await sellMonths(product, good, 10)
        const { id: scheduleId, organizationId, paymentMethod: old } = await planOf(product, sale)
        const reader = { scheduleId, token: scheduleToken(product.app, { organizationId, id: scheduleId }) }
        const confirmationTokenId = await cardToken(product, good)
        await fail(call)
        const said = successOf(
          await product.acts.changeMethod({ ...reader, confirmationTokenId, amount: null }),
        )
        assert.equal(said.kind, 'unknown', call)
        await clearFaults(product)
        assert.deepEqual(successOf(await product.acts.followMethodChange(reader)), { kind: 'changed' }, call)
        assert.notEqual((await planOf(product, sale)).paymentMethod, old, call)
      }
    })

    test('a payer who settles a refused payment: the same try goes on', async () => {
      product.clock.set('2026-11-20T12:00:00.000Z')
      const term = await refusedTerm(product)
      await fail('payment_intents.confirm')
      const paymentId = term.key
      const method = { kind: 'new', given: await typed(product, good), keep: false } as const
      successOf(await product.acts.advanceRecovery({ paymentId, method, locale: 'fr' }))
      await clearFaults(product)
      const settled = successOf(await product.acts.advanceRecovery({ paymentId }))
      assert.equal(settled.action, 'Finalize')
    })
  })
