import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { openedPayment, paymentMethod, payWith, successOf } from '#test/support/donation.ts'
import { chargeAt, chargesOf, sellInstalments } from '#test/support/later.ts'
import { addFaults, callProvider, clearFaults, providerIntents } from '#test/support/provider.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'

const good = '4242424242424242'

/** An intent that was made although its answer was an error carries the same facts as the one that took its place. */
describe('an intent that nobody knows', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp('2026-11-20T12:00:00.000Z')
    campaign = await addDonationCampaign(product)
  })
  beforeEach(async () => {
    await clearFaults(product)
    product.clock.set('2026-11-20T12:00:00.000Z')
  })
  after(() => product.close())

  const look = (id: string) =>
    product.acts.handleProviderEvent({ provider: 'stripe', account: 'platform', kind: 'intent', id })

  /** A gift that was authorised, its capture still to come, and the intent that was left behind. */
  async function authorisedWithOrphan() {
    const { paymentRequestId } = await openedPayment(product, campaign)
    await addFaults(product, { on: 'payment_intents.create', do: 'error_after', times: 1 })
    await payWith(product, paymentRequestId, good)
    const step = successOf(await product.acts.advancePayment({ paymentRequestId }))
    assert.equal(step.action, 'Finalize')
    const payment = await product.db
      .selectFrom('payments')
      .select(['intentId', 'orderId'])
      .where('requestId', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    const orphan = (await providerIntents(product, paymentRequestId)).find(
      ({ id }) => id !== payment.intentId,
    )
    assert.ok(orphan, 'one was left behind')
    return { paymentRequestId, orphan: orphan.id, ...payment }
  }

  const confirm = async (id: string) =>
    callProvider(product, `/v1/payment_intents/${id}/confirm`, {
      payment_method: await paymentMethod(product, good),
      return_url: 'http://localhost/',
    })

  async function assertPaidOnce({
    paymentRequestId,
    orphan,
    orderId,
  }: Awaited<ReturnType<typeof authorisedWithOrphan>>) {
    assert.deepEqual(await product.runJobs(), [])
    const order = product.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId ?? 0)
    assert.equal((await order.executeTakeFirstOrThrow()).status, 'Processed')
    for (const { id, amountCaptured, amountRefunded, amountCapturable } of await providerIntents(
      product,
      paymentRequestId,
    ))
      assert.deepEqual([amountCaptured - amountRefunded, amountCapturable], [id === orphan ? 0 : 5600, 0], id)
    await assertLedgerIsProvider(product)
  }

  test('it is cancelled: the order and its authorisation stand', async () => {
    const sale = await authorisedWithOrphan()
    await callProvider(product, `/v1/payment_intents/${sale.orphan}/cancel`)
    await look(sale.orphan)
    await assertPaidOnce(sale)
  })

  test('it was authorised: it is cancelled, the order is paid once', async () => {
    const sale = await authorisedWithOrphan()
    await confirm(sale.orphan)
    await look(sale.orphan)
    await assertPaidOnce(sale)
  })

  test('it was captured: everything goes back, even where the provider refuses it first', async () => {
    for (const status of [undefined, 500, 400]) {
      const sale = await authorisedWithOrphan()
      await confirm(sale.orphan)
      await callProvider(product, `/v1/payment_intents/${sale.orphan}/capture`)
      if (status !== undefined)
        await addFaults(product, { on: 'refunds.create', do: 'error_before', status, times: 1 })
      await look(sale.orphan).catch(() => look(sale.orphan))
      await look(sale.orphan)
      await assertPaidOnce(sale)
    }
  })

  test('of a later charge: neither its end nor its money touches the charge', async () => {
    for (const act of ['cancel', 'confirm'] as const) {
      product.clock.set('2026-11-20T12:00:00.000Z')
      const sale = await sellInstalments(product, good)
      await addFaults(
        product,
        { on: 'payment_intents.create', do: 'error_after', times: 1 },
        { on: 'payment_intents.confirm', do: 'error_before', times: 1 },
      )
      await chargeAt(product, '2026-12-20T08:00:00.000Z')
      product.clock.advance(10)
      await product.acts.sweepPayments()
      await product.runJobs()
      const [, second] = await chargesOf(product, sale)
      assert.equal(second?.status, 'Pending')
      const charge = await product.db
        .selectFrom('paymentAttempts')
        .select('intentId')
        .where('paymentId', '=', second.id)
        .executeTakeFirstOrThrow()
      const ofPayment = async () =>
        (await providerIntents(product)).filter(({ metadata }) => metadata.payment === String(second.id))
      const orphan = (await ofPayment()).find(({ id }) => id !== charge.intentId)
      assert.ok(orphan)
      if (act === 'cancel') await callProvider(product, `/v1/payment_intents/${orphan.id}/cancel`)
      else await confirm(orphan.id)
      await look(orphan.id)
      assert.equal((await chargesOf(product, sale))[1]?.status, 'Pending', act)
      product.clock.advance(10)
      await product.acts.sweepPayments()
      assert.deepEqual(await product.runJobs(), [])
      assert.equal((await chargesOf(product, sale))[1]?.status, 'Authorized', act)
      for (const { id, amountCaptured, amountRefunded } of await ofPayment())
        assert.equal(amountCaptured - amountRefunded, id === orphan.id ? 0 : 6000, act)
      await assertLedgerIsProvider(product)
    }
  })
})
