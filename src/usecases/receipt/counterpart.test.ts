import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { eligibleAmountOf, firstBeyond } from '#domain/cart/cart.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import type { LaterSale } from '#test/support/later.ts'
import { addAdministrator } from '#test/support/people.ts'
import { donor, haveReceipts, receiptsOf } from '#test/support/receipts.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { readOrderView } from '../order/read-order-view.ts'

const now = '2026-11-20T12:00:00.000Z'
let product: TestApp
before(async () => {
  product = await testApp(now)
})
after(() => product.close())

const card = '4242424242424242'

/** A project of an association that issues receipts, with rewards: each a price and what it is worth, in cents. */
async function aProject(
  rewards: readonly (readonly [price: number, counterpart: number])[],
): Promise<TestForm> {
  const form = await addForm(product, {
    formType: 'CrowdFunding',
    tiers: rewards.map(([price, counterpart]) => ({ tierType: 'Bonus', price, counterpart })),
    coupon: { code: 'AMIS', percent: 10 },
  })
  await haveReceipts(product, form)
  return form
}

type Wishes = { readonly email?: string; readonly coupon?: string; readonly rewards?: readonly number[] }

/** Rewards that somebody takes, by their places. */
function take(form: TestForm, { email = 'camille@example.org', coupon, rewards = [0] }: Wishes = {}) {
  const items = rewards.map(place => anItem({ tierId: form.tiers[place]?.id ?? 0, tierType: 'Bonus' }))
  return sellItems(product, form, items, card, {
    payer: { ...donor, email, emailConfirmation: email },
    ...(coupon && { coupon }),
  })
}

const amounts = async ({ organizationId }: TestForm) =>
  (await receiptsOf(product, organizationId)).map(({ amount }) => amount)

const paymentOf = (orderId: number) =>
  product.db.selectFrom('payments').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()

/** Why the payment of an order has no receipt, as its association reads it. */
const obstacleOf = async (sale: LaterSale) => (await detailOf(sale)).receiptObstacle

async function detailOf({ form, organizationId, orderId }: LaterSale) {
  const scope = { organizationId, formId: null }
  const userId = await addAdministrator(product, `${randomUUID()}@example.org`, scope)
  const { id: paymentId } = await paymentOf(orderId)
  const { organizationSlug } = form.address
  return successOf(await product.acts.readPaymentDetail({ organizationSlug, paymentId, userId }))
}

/** What its payer reads of a receipt to come: its amount, which limit something is beyond, and whether the mail speaks of one. */
async function promiseOf({ organizationId, orderId }: LaterSale) {
  const view = await readOrderView(product.app, { organizationId, id: orderId })
  const { items, counterpartYear: year } = view ?? assert.fail()
  const lines = items.map(item => ({ ...item, extraOptions: item.options }))
  const mail = product.mails.findLast(({ subject }) => subject.includes('votre paiement est confirmé'))
  return [eligibleAmountOf(lines, year), firstBeyond(lines, year), /reçu fiscal/i.test(mail?.text ?? '')]
}

type Returned = { readonly amount?: number; readonly cancelOrder?: boolean }

/** All of an order comes back, and it is cancelled; or an amount of its first line, and it goes on. */
async function giveBack(
  { form, organizationId, orderId }: LaterSale,
  { amount, cancelOrder = amount === undefined }: Returned = {},
): Promise<void> {
  const scope = { organizationId, formId: null }
  const userId = await addAdministrator(product, `${randomUUID()}@example.org`, scope)
  const [{ id: paymentId }, { id: orderItemId }] = await Promise.all([
    paymentOf(orderId),
    product.db
      .selectFrom('orderItems')
      .select('id')
      .where('orderId', '=', orderId)
      .orderBy('position')
      .executeTakeFirstOrThrow(),
  ])
  const part = amount === undefined ? ('all' as const) : { lines: [{ orderItemId, amount }] }
  successOf(
    await product.acts.askRefund({
      ...{ organizationSlug: form.address.organizationSlug, paymentId, userId },
      input: { part, withTip: false },
      ...{ cancelOrder, sendMail: false, comment: null, expectedLeft: null },
    }),
  )
  assert.deepEqual(await product.runJobs(), [])
}

/** Whether an association issues receipts at all. */
async function issuing({ organizationId }: TestForm, may: boolean): Promise<void> {
  await product.db
    .updateTable('receiptSettings')
    .set(may ? { mandatedBy: 1, mandatedAt: now } : { mandatedBy: null, mandatedAt: null })
    .where('organizationId', '=', organizationId)
    .execute()
}

async function listOf({ organizationId, address: { organizationSlug } }: TestForm) {
  const scope = { organizationId, formId: null }
  const userId = await addAdministrator(product, `${randomUUID()}@example.org`, scope)
  const visit = { organizationSlug, ...(await provenActor(product, userId)) }
  return { visit, ...successOf(await product.acts.listTaxReceipts({ ...visit, search: '', after: null })) }
}

/** What its list of receipts calls missing. */
const lackingOf = async (form: TestForm) => (await listOf(form)).lacking

/** Presses « issue »; gives what is missing afterwards, and how the run ended. */
async function issueMissing(form: TestForm) {
  const { visit } = await listOf(form)
  successOf(await product.acts.issueMissingReceipts({ ...visit, year: 2026 }))
  assert.deepEqual(await product.runJobs(), [])
  const { lacking, runs } = await listOf(form)
  return { missing: lacking, run: runs[0] }
}

/** Rule TAX-11. */
describe('the counterparts of gifts', () => {
  test('exactly a quarter of the gift and exactly the cap of the year are allowed', async () => {
    const form = await aProject([[29_200, 7300]])
    const sale = await take(form)
    assert.deepEqual(await amounts(form), [29_200])
    assert.equal(await obstacleOf(sale), null)
  })

  test('a cent more than a quarter makes it no gift, and the association reads why', async () => {
    const form = await aProject([[10_000, 2501]])
    const sale = await take(form)
    assert.deepEqual(await amounts(form), [])
    assert.equal(await obstacleOf(sale), 'counterpartQuarter')
  })

  test('what a code takes off is not given', async () => {
    const form = await aProject([[10_000, 2500]])
    const sale = await take(form, { coupon: 'AMIS' })
    assert.deepEqual(await amounts(form), [])
    assert.equal(await obstacleOf(sale), 'counterpartQuarter')
  })

  test('all that a donor has in a year counts together, whatever the case of their address', async () => {
    const form = await aProject([
      [29_200, 7300],
      [5000, 1],
    ])
    await take(form)
    const sale = await take(form, { email: 'Camille@Example.org', rewards: [1] })
    assert.deepEqual(await promiseOf(sale), [0, 'cap', false])
    const other = await take(form, { email: 'other@example.org', rewards: [1] })
    assert.deepEqual(await promiseOf(other), [5000, null, true])
    assert.deepEqual(await amounts(form), [29_200, 5000])
    assert.equal(await obstacleOf(sale), 'counterpartCap')
  })

  test('a line beyond a quarter beside a gift leaves the receipt smaller, and the association reads why', async () => {
    const form = await aProject([
      [5000, 1],
      [10_000, 2501],
    ])
    const sale = await take(form, { rewards: [0, 1] })
    assert.deepEqual(await amounts(form), [5000])
    const { receiptObstacle, receiptLacks } = await detailOf(sale)
    assert.deepEqual([receiptObstacle, receiptLacks], [null, 'quarter'])
    const whole = await detailOf(await take(form))
    assert.deepEqual([whole.receiptObstacle, whole.receiptLacks], [null, null])
  })

  test('within one order each line counts as long as the cap holds, and a line without counterpart always', async () => {
    const form = await aProject([
      [29_200, 7000],
      [5000, 301],
      [6000, 300],
    ])
    const sale = await take(form, { rewards: [0, 1, 2] })
    assert.deepEqual(await amounts(form), [35_200])
    const { receiptObstacle, receiptLacks } = await detailOf(sale)
    assert.deepEqual([receiptObstacle, receiptLacks], [null, 'cap'])
  })

  test('the next calendar year in Paris begins anew', async () => {
    const form = await aProject([[29_200, 7300]])
    product.clock.set('2026-12-31T22:59:00.000Z')
    await take(form)
    await take(form)
    product.clock.set('2026-12-31T23:00:00.000Z')
    await take(form)
    product.clock.set(now)
    assert.deepEqual(await amounts(form), [29_200, 29_200])
  })

  test('what was cancelled and what opened no receipt uses nothing of the year', async () => {
    const form = await aProject([
      [29_200, 7300],
      [100, 7000],
    ])
    await take(form, { rewards: [1] })
    const first = await take(form)
    await giveBack(first)
    await take(form)
    const standing = (await receiptsOf(product, form.organizationId)).filter(
      ({ status }) => status === 'issued',
    )
    assert.deepEqual(
      standing.map(({ amount }) => amount),
      [29_200],
    )
  })

  test('exactly a quarter of what is kept is allowed; a cent less kept, and no other receipt follows, which is said', async () => {
    const form = await aProject([[29_200, 2300]])
    const sale = await take(form)
    const standing = async () =>
      (await receiptsOf(product, form.organizationId))
        .filter(({ status }) => status === 'issued')
        .map(({ amount }) => amount)
    await giveBack(sale, { amount: 20_000 })
    assert.deepEqual([await standing(), await obstacleOf(sale)], [[9200], null])
    await giveBack(sale, { amount: 1 })
    assert.deepEqual([await standing(), await obstacleOf(sale)], [[], 'counterpartQuarter'])
    await giveBack(sale)
    assert.deepEqual([await standing(), await obstacleOf(sale)], [[], null])
  })

  test('of a gift that is mostly given back nothing is left to state', async () => {
    const form = await aProject([[29_200, 7300]])
    const sale = await take(form)
    await giveBack(sale, { amount: 20_000 })
    assert.deepEqual(
      (await receiptsOf(product, form.organizationId)).map(({ status, amount }) => [status, amount]),
      [['canceled', 29_200]],
    )
    assert.equal(await obstacleOf(sale), 'counterpartQuarter')
  })

  test('what no longer uses the cap of the year lets the next gift have its receipt by itself', async () => {
    for (const returned of [{}, { amount: 20_000 }]) {
      const form = await aProject([[29_200, 7300]])
      const [first, , stranger] = [
        await take(form),
        await take(form),
        await take(form, { email: 'a@example.org' }),
      ]
      const issued = async () =>
        (await receiptsOf(product, form.organizationId)).filter(({ status }) => status === 'issued').length
      assert.equal(await issued(), 2)
      const last = await take(form)
      await giveBack(first, returned)
      assert.equal(await issued(), 2, 'the second one has its receipt, the first no more')
      assert.equal(await obstacleOf(last), 'counterpartCap')
      assert.equal(await obstacleOf(stranger), null)
    }
  })

  test('what was sold keeps its counterpart, whatever the rate says later', async () => {
    const form = await aProject([[10_000, 2501]])
    const sale = await take(form)
    await product.db
      .updateTable('tiers')
      .set({ counterpart: null })
      .where('id', '=', form.tiers[0]?.id ?? 0)
      .execute()
    const { organizationId } = form
    const payments = product.db.selectFrom('payments').select('id').where('orderId', '=', sale.orderId)
    const { id: paymentId } = await payments.executeTakeFirstOrThrow()
    await product.acts.makeReceipt({ organizationId, paymentId })
    assert.deepEqual(await amounts(form), [])
    await take(form, { email: 'other@example.org' })
    assert.deepEqual(await amounts(form), [10_000])
  })

  test('what is beyond the cap of the year is not missed, nor is what ended because of a counterpart', async () => {
    const form = await aProject([
      [29_200, 7300],
      [29_200, 2300],
      [5000, 1],
    ])
    await issuing(form, false)
    await take(form)
    await take(form, { rewards: [2] })
    await take(form, { rewards: [2], email: 'other@example.org' })
    const kept = await take(form, { rewards: [1], email: 'third@example.org' })
    await giveBack(kept, { amount: 20_001 })
    await issuing(form, true)
    const ended = await take(form, { rewards: [1], email: 'fourth@example.org' })
    await giveBack(ended, { amount: 20_001 })
    assert.deepEqual(await lackingOf(form), [{ year: 2026, count: 2 }])
    const { missing, run } = await issueMissing(form)
    assert.deepEqual([missing, run?.done, run?.total], [[], 2, 2])
    assert.deepEqual((await amounts(form)).toSorted(), [29_200, 29_200, 5000])
  })

  test('the payer reads it before paying', async () => {
    const form = await aProject([
      [29_200, 7300],
      [10_000, 2501],
      [5000, 1],
    ])
    const estimate = async (places: readonly number[]) => {
      const items = places.map(place => anItem({ tierId: form.tiers[place]?.id ?? 0, tierType: 'Bonus' }))
      const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
      const { taxReduction } = successOf(await product.acts.readCart({ cartId }))
      return [taxReduction.eligibleAmount, taxReduction.beyond]
    }
    assert.deepEqual(await estimate([0]), [29_200, undefined])
    assert.deepEqual(await estimate([1]), [0, 'quarter'])
    assert.deepEqual(await estimate([0, 2]), [29_200, 'cap'])
  })
})
