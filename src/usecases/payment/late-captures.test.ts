import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { balances } from '#db/ledger.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addFaults, clearFaults, providerIntents } from '#test/support/provider.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { applyRefunds } from '../refund/apply-refund.ts'
import { applyIntent } from './apply-intent.ts'

describe('captures that do not come', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp(new Date().toISOString())
    campaign = await addDonationCampaign(product, { capacity: 5 })
  })
  after(() => product.close())

  /** A gift of a rate whose units are counted, authorised, its capture still to come. */
  async function authorised() {
    const { payment } = successOf(
      await product.acts.submitOnePage({
        ...campaign.address,
        cartId: null,
        items: [gift({ tierId: campaign.tierIds[1] ?? 0 })],
        payer: camille,
        tip: 0,
        consents: allConsents,
        backUrl: null,
        userId: null,
        locale: 'fr',
      }),
    )
    const { paymentRequestId } = requestOf(payment)
    await payWith(product, paymentRequestId, '4242424242424242')
    const attempt = await product.db
      .selectFrom('paymentAttempts')
      .select(['id', 'organizationId', 'paymentId', 'trigger', 'requestId', 'recoveryId', 'intentId'])
      .where('requestId', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    return { ...attempt, intentId: attempt.intentId ?? '', paymentRequestId }
  }

  const paymentOf = (requestId: string) =>
    product.db.selectFrom('payments').selectAll().where('requestId', '=', requestId).executeTakeFirstOrThrow()
  const sold = async () =>
    (
      await product.db
        .selectFrom('stocks')
        .select('sold')
        .where('organizationId', '=', campaign.organizationId)
        .execute()
    ).reduce((sum, row) => sum + row.sold, 0)

  test('the bank refuses to let the money be taken: the order is cancelled, its units go back, the payer is told', async () => {
    const before = await sold()
    const sale = await authorised()
    assert.equal(await sold(), before + 1)
    const read = await product.app.provider('stripe').intents.readIntent(sale.intentId)
    assert.ok(read.outcome === 'done')
    const refused = {
      ...read.value,
      status: 'requiresMethod',
      failure: { kind: 'refused', declineCode: 'generic_decline' },
    } as const
    product.mails.length = 0
    await product.app.transaction(tx => applyIntent(product.app, tx, sale, refused))
    await product.app.transaction(tx => applyIntent(product.app, tx, sale, refused))
    assert.deepEqual(await product.runJobs(), [])
    const payment = await paymentOf(sale.paymentRequestId)
    assert.equal(payment.status, 'Canceled')
    const order = product.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', payment.orderId ?? 0)
    assert.equal((await order.executeTakeFirstOrThrow()).status, 'Canceled')
    assert.equal(await sold(), before)
    assert.equal(product.mails.filter(mail => mail.messageId.startsWith('<orderCancelled.')).length, 1)
    const [intent] = await providerIntents(product, sale.paymentRequestId)
    assert.equal(intent?.status, 'canceled', 'nothing may come of it later')
  })

  /** How often the provider was asked to capture. */
  const captureCalls = async () => {
    const headers = { authorization: 'Bearer sk_test_sandbox' }
    const state = await (await fetch(`${product.sandbox.url}/sandbox/state`, { headers })).json()
    return (state as { calls: Record<string, number> }).calls['payment_intents.capture'] ?? 0
  }

  // A call whose answer is lost is made again under its key.
  for (const [what, faults, asked] of [
    ['declines', [], 1],
    ['declines, and its answer is lost', ['cut_after'], 2],
    ['declines after an error that took nothing', ['error_before'], 2],
  ] as const) {
    test(`the provider ${what}: nothing is taken or booked, the units go back, the payer is told once`, async () => {
      const [unitsBefore, callsBefore] = [await sold(), await captureCalls()]
      const booked = await balances(product.db)
      const sale = await authorised()
      await addFaults(
        product,
        { on: 'capture', do: 'decline', times: 1 },
        ...faults.map(fault => ({ on: 'payment_intents.capture', do: fault, times: 1, stored: false })),
      )
      product.mails.length = 0
      const key = { organizationId: sale.organizationId, paymentId: sale.paymentId }
      if ((await product.runJobs()).length > 0) {
        await product.acts.capturePayment(key)
        assert.deepEqual(await product.runJobs(), [])
      }
      const calls = await captureCalls()
      assert.equal(calls - callsBefore, asked)
      await product.acts.pollEvents()
      assert.deepEqual(await product.runJobs(), [])
      product.clock.advance(11)
      assert.equal(await product.acts.sweepCaptures(), 0)
      await product.acts.capturePayment(key)
      assert.equal(await captureCalls(), calls, 'it is not asked for again')
      await clearFaults(product)
      const { status, orderId } = await paymentOf(sale.paymentRequestId)
      assert.equal(status, 'Canceled')
      const order = product.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId ?? 0)
      assert.equal((await order.executeTakeFirstOrThrow()).status, 'Canceled')
      assert.equal(await sold(), unitsBefore)
      const told = product.mails.map(mail => mail.messageId.split('.')[0])
      assert.deepEqual(told, ['<orderCancelled'], 'the end, and no thanks')
      const [intent] = await providerIntents(product, sale.paymentRequestId)
      assert.deepEqual([intent?.status, intent?.amountCaptured], ['canceled', 0])
      assert.deepEqual(await balances(product.db), booked)
      await assertLedgerIsProvider(product)
    })
  }

  test('after an outage the capture is tried at once, however long the queue would have waited', async () => {
    const sale = await authorised()
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = 10`.execute(
      product.db,
    )
    assert.equal(await product.acts.sweepCaptures(), 0, 'not before it is late')
    product.clock.advance(11)
    assert.equal(await product.acts.sweepCaptures(), 1)
    assert.equal(await product.acts.sweepCaptures(), 1)
    const { rows } = await sql<{ due: number }>`
      select count(*)::integer as due from graphile_worker._private_jobs where run_at <= now()`.execute(
      product.db,
    )
    assert.equal(rows[0]?.due, 1)
    await addFaults(product, { on: 'payment_intents.capture', do: 'cut_after', times: 1 })
    assert.deepEqual(await product.runJobs(), [])
    await clearFaults(product)
    assert.equal((await paymentOf(sale.paymentRequestId)).status, 'Authorized')
    assert.equal(await product.acts.sweepCaptures(), 0)
  })

  test('a refund of money whose order was cancelled is reported, and holds nothing up', async () => {
    const sale = await authorised()
    await product.db
      .updateTable('payments')
      .set({ status: 'Canceled' })
      .where('requestId', '=', sale.paymentRequestId)
      .execute()
    const refund = {
      id: 're_1',
      intentId: sale.intentId,
      amount: 5000,
      status: 'succeeded',
      reversed: null,
      metadata: {},
    } as const
    const seen = product.app.transaction(tx =>
      applyRefunds(product.app, tx, { provider: 'stripe', id: sale.intentId }, [refund]),
    )
    assert.equal(await seen, true)
  })
})
