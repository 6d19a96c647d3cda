import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, gift } from '#test/support/campaign.ts'
import { codesOf, payWith, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { ballPlace, buyBall } from '#test/support/refund-rule.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { signedSupplementPath } from '../links/tokens.ts'

/** The rates of the event, by their places, and their prices. */
const [full, reduced, small] = [0, 1, 2]
const prices = [2_000, 1_500, 1_000, 3_000]

/** Rule ORD-5, where a place is moved more than once. */
describe('a place that is moved again', () => {
  let product: TestApp
  let form: TestForm
  let userId: number

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Event',
      tiers: prices.map(price => ({ tierType: 'Registration', price, capacity: 100 }) as const),
    })
    userId = await addAdministrator(product, 'ines@example.org', { ...form, formId: null })
  })
  after(() => product.close())

  const idOf = (rate: number) => form.tiers[rate]!.id

  async function sell(card = '4242424242424242') {
    const item = {
      ...{ ...gift({ tierId: idOf(full!) }), tierType: 'Registration' as const },
      participant: { firstName: 'Léa', lastName: 'Morel', email: null },
    }
    const { orderId } = await sellItems(product, form, [item], card)
    const [line] = await itemsOfOrder(product.db, { organizationId: form.organizationId, id: orderId })
    return { organizationSlug: form.address.organizationSlug, orderId, itemId: line!.id, userId }
  }
  type Visit = Awaited<ReturnType<typeof sell>>
  const move = (visit: Visit, [from, to]: readonly [number, number], difference: number) =>
    product.acts.moveLine({
      ...{ ...visit, from: idOf(from), to: idOf(to), difference, refunds: true, tells: false },
    })
  const work = async () => assert.deepEqual(await product.runJobs(), [])
  const differences = async (visit: Visit) =>
    successOf(await product.acts.readMovedLine(visit)).targets.map(({ difference }) => difference)
  const backOf = async ({ orderId }: Visit) => {
    const rows = await product.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select('r.organizationPart')
      .where('p.orderId', '=', orderId)
      .where('r.status', '<>', 'failed')
      .execute()
    return rows.reduce((sum, { organizationPart }) => sum + organizationPart, 0)
  }

  test('gives a difference back once, whatever way it takes to the cheapest rate', async () => {
    const visit = await sell()
    successOf(await move(visit, [full!, reduced!], -500))
    await work()
    assert.deepEqual(await differences(visit), [500, -500, 1_500])
    assert.deepEqual(codesOf(await move(visit, [reduced!, small!], -1_000)), ['CONFLICT'])
    successOf(await move(visit, [reduced!, small!], -500))
    await work()
    assert.equal(await backOf(visit), 1_000)
    await assertLedgerIsProvider(product)
  })

  test('back and forth, it asks again for what it has given back', async () => {
    const visit = await sell()
    successOf(await move(visit, [full!, small!], -1_000))
    await work()
    assert.deepEqual(await differences(visit), [1_000, 500, 2_000])
    // The association asks for nothing: the place is dearer than what was paid for it by now.
    successOf(await move(visit, [small!, full!], 1_000))
    assert.deepEqual(await differences(visit), [500, 0, 2_000])
    successOf(await move(visit, [full!, small!], 0))
    await work()
    assert.equal(await backOf(visit), 1_000)
  })

  /** A place of 20 euros that could have gone to one of 40, and that its payer has paid into one of 30 by the link of the difference. */
  async function paidInto() {
    const seats = [10, 10, 1]
    const dear = await addForm(product, {
      formType: 'Event',
      tiers: [2_000, 3_000, 4_000].map((price, rate) => ({
        ...{ tierType: 'Registration', price, capacity: seats[rate]! },
      })),
    })
    const keeper = await addAdministrator(product, `${randomUUID()}@example.org`, { ...dear, formId: null })
    const { orderId } = await buyBall(product, dear, [ballPlace(dear, 'Léa')], { tip: 0 })
    const key = { organizationId: dear.organizationId, id: orderId }
    const [line] = await itemsOfOrder(product.db, key)
    const { organizationSlug } = dear.address
    const visit = { organizationSlug, orderId, itemId: line!.id, userId: keeper }
    const [cheap, better, best] = dear.tiers.map(({ id }) => id) as [number, number, number]
    const ask = (from: number, to: number, difference: number) =>
      product.acts.askMove({ ...visit, sessionId: null, from, to, difference })
    assert.equal(successOf(await ask(cheap, best, 2_000)), true)
    assert.equal(successOf(await ask(cheap, better, 1_000)), true)
    await work()
    const { id } = await product.db
      .selectFrom('supplements')
      .select('id')
      .where('toTierId', '=', better)
      .executeTakeFirstOrThrow()
    const path = signedSupplementPath(product.app, { organizationId: dear.organizationId, id })
    const token = new URL(path, 'https://obole.example').searchParams.get('token') ?? ''
    const paying = { supplementId: id, token, tip: 0, consents: allConsents, locale: 'fr' } as const
    const { paymentRequestId = '' } = successOf(await product.acts.paySupplement(paying))
    const { orderId: ofBetter } = await payWith(product, paymentRequestId, '4242424242424242')
    await work()
    const read = async () => successOf(await product.acts.readMovedLine(visit))
    const rates = { cheap, better, best }
    return { visit, rates, ask, read, ofBetter: ofBetter ?? 0 }
  }

  test('paid into one dearer rate, it frees what was held for it in another, which can be asked for anew', async () => {
    const { rates, ask, read, ofBetter } = await paidInto()
    await product.acts.sweepCarts()
    const { tierId, targets, paid } = await read()
    assert.equal(tierId, rates.better)
    assert.deepEqual(
      paid.map(({ amount, paidOrderId }) => [amount, paidOrderId]),
      [[1_000, ofBetter]],
      'a cheaper rate gives that back from its own order',
    )
    assert.equal(targets.find(({ id }) => id === rates.best)?.remaining, 1)
    assert.equal(successOf(await ask(rates.better, rates.best, 1_000)), true)
  })

  test('what was paid into a dearer rate is not asked for again, but for what went back of it', async () => {
    const { visit, rates, read, ofBetter } = await paidInto()
    const back = { from: rates.better, to: rates.cheap, difference: 0, refunds: false, tells: false }
    successOf(await product.acts.moveLine({ ...visit, ...back }))
    const now = async () => (await read()).targets.map(({ difference }) => difference)
    assert.deepEqual(await now(), [0, 1_000])
    const { paymentId } = await product.db
      .selectFrom('payments')
      .select('id as paymentId')
      .where('orderId', '=', ofBetter)
      .executeTakeFirstOrThrow()
    const { organizationSlug, userId: keeper } = visit
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug, userId: keeper, paymentId, input: { part: { amount: 400 }, withTip: false } },
        ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    await work()
    assert.deepEqual(await now(), [400, 1_400])
    assert.deepEqual(
      (await read()).paid.map(({ amount }) => amount),
      [600],
    )
  })
})
