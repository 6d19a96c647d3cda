import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  addFair,
  buyPlace,
  choosing,
  payerOf,
  settlementRow,
  treasurerOf,
} from '#test/support/cancelled-event.ts'
import { dieAt } from '#test/support/die-at.ts'
import { successOf } from '#test/support/donation.ts'
import { postponing } from '#test/support/postponed-event.ts'
import { assertLedgerIsProvider, type PaidPayment, providerState } from '#test/support/refunds.ts'

/** One in three keeps their place, one is refunded, one gives; of the last three nobody says anything. */
const payers = 12
const choices = ['date', 'refund', 'gift'] as const
const silent = 3

describe(`an event of ${payers} payers is postponed, and its processes are killed`, () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const clockTurns = async () => {
    product.clock.advance(61)
    await Promise.allSettled([product.acts.settleOrders(), product.acts.settleOrders()])
    assert.deepEqual(await product.runJobs(), [])
  }

  test('each is settled exactly once, and the books are those of the provider', async () => {
    const form = await addFair(product)
    const actor = await treasurerOf(product, form)
    const bought: PaidPayment[] = []
    for (let payer = 0; payer < payers; payer += 1) bought.push(await buyPlace(product, form))

    await dieAt(product, 'event-postponed', acts => acts.postponeEvent(postponing(form, actor)))
    successOf(await product.acts.postponeEvent(postponing(form, actor)))
    await dieAt(product, 'payer-asked', acts => acts.settleOrders())
    await clockTurns()

    const [hasty] = bought
    const kept = { choice: 'date', accepted: false, amount: 2500, locale: 'fr' } as const
    await dieAt(product, 'choice-stored', acts =>
      acts.chooseSettlement({ ...payerOf(product, hasty!), ...kept }),
    )
    const chosen = (place: number) => choices[place % choices.length]!
    for (const [place, payment] of bought.slice(0, payers - silent).entries())
      successOf(await choosing(product, payment, chosen(place)))
    await dieAt(product, 'order-settled', acts => acts.settleOrders())
    await clockTurns()
    product.clock.set('2026-12-05T08:00:00.000Z')
    await dieAt(product, 'order-settled', acts => acts.settleOrders())
    for (let turn = 0; turn < 3; turn += 1) await clockTurns()

    const { refunds } = await providerState(product)
    const givenBack = Map.groupBy(refunds, ({ paymentIntent }) => paymentIntent)
    const ends = { date: 'kept', refund: 'settled', gift: 'given' } as const
    for (const [place, { orderId, intentId }] of bought.entries()) {
      const choice = place < payers - silent ? chosen(place) : 'date'
      assert.equal((await settlementRow(product, orderId)).status, ends[choice])
      const amounts = (givenBack.get(intentId) ?? []).map(({ amount }) => amount)
      assert.deepEqual(amounts, choice === 'refund' ? [2700] : [], `order ${orderId} is settled once`)
    }
    await assertLedgerIsProvider(product)
    const mails = product.mails.filter(({ messageId }) => messageId.startsWith('<eventPostponed.'))
    assert.equal(mails.length, payers, 'each was written to once')
  })
})
