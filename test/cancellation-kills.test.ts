import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  addFair,
  buyPlace,
  cancelling,
  choosing,
  payerOf,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { dieAt } from '#test/support/die-at.ts'
import { successOf } from '#test/support/donation.ts'
import { assertLedgerIsProvider, type PaidPayment, providerState } from '#test/support/refunds.ts'
import type { CrashPoint } from '#usecases/crash-points.ts'

/** `npm run cancellation-kills` is the long one; a small one stands in every test run. */
const long = process.env.CANCELLATION_KILLS === 'long'
const payers = long ? 20_000 : 12
const kills = long ? 40 : 2
/** Every so many-th payer gives. */
const givers = 4

describe(`an event of ${payers} payers is cancelled, and its processes are killed`, () => {
  let product: TestApp
  const bought: PaidPayment[] = []
  const killed: Partial<Record<CrashPoint, number>> = {}

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const kill = async (point: CrashPoint, work: (acts: TestApp['acts']) => Promise<unknown>) => {
    await dieAt(product, point, work)
    killed[point] = (killed[point] ?? 0) + 1
  }
  const clockTurns = async () => {
    product.clock.advance(61)
    // Two workers at once are one too many, and do no harm.
    await Promise.allSettled([product.acts.settleOrders(), product.acts.settleOrders()])
    assert.deepEqual(await product.runJobs(), [])
  }

  test('each is settled exactly once, and the books are those of the provider', async () => {
    const form = await addFair(product)
    await product.db.updateTable('stocks').set({ capacity: payers }).where('kind', '=', 'tier').execute()
    const actor = await treasurerOf(product, form)
    for (let payer = 0; payer < payers; payer += 1) bought.push(await buyPlace(product, form))

    await kill('event-cancelled', acts => acts.cancelEvent(cancelling(form, actor)))
    successOf(await product.acts.cancelEvent(cancelling(form, actor)))
    for (let turn = 0; turn < kills; turn += 1) await kill('payer-asked', acts => acts.settleOrders())
    await clockTurns()

    for (const [place, payment] of bought.entries())
      if (place % givers === 0) successOf(await choosing(product, payment, 'gift'))
    const [, hasty] = bought
    const choice = { choice: 'refund', accepted: false, amount: 2500, locale: 'fr' } as const
    await kill('choice-stored', acts => acts.chooseSettlement({ ...payerOf(product, hasty!), ...choice }))
    successOf(await choosing(product, hasty!, 'refund'))

    product.clock.set('2026-12-05T08:00:00.000Z')
    for (let turn = 0; turn < kills; turn += 1) await kill('order-settled', acts => acts.settleOrders())
    const asked = await product.db
      .selectFrom('refunds')
      .select(['organizationId', 'id as refundId'])
      .where('status', '=', 'requested')
      .limit(1)
      .executeTakeFirstOrThrow()
    await kill('refund-made', acts => acts.sendRefund(asked))
    for (let turn = 0; turn < 3; turn += 1) await clockTurns()

    const { refunds } = await providerState(product)
    const givenBack = Map.groupBy(refunds, ({ paymentIntent }) => paymentIntent)
    for (const [place, { orderId, intentId }] of bought.entries()) {
      const isGift = place % givers === 0
      assert.equal((await settlementRow(product, orderId)).status, isGift ? 'given' : 'settled')
      const amounts = (givenBack.get(intentId) ?? []).map(({ amount }) => amount)
      assert.deepEqual(amounts, isGift ? [] : [2700], `order ${orderId} is settled once`)
    }
    await assertLedgerIsProvider(product)
    const expected = { 'event-cancelled': 1, 'payer-asked': kills, 'choice-stored': 1 }
    assert.deepEqual(killed, { ...expected, 'order-settled': kills, 'refund-made': 1 })
    const mails = product.mails.filter(({ messageId }) => messageId.startsWith('<eventCancelled.'))
    assert.equal(mails.length, payers, 'each was written to once')
  })
})
