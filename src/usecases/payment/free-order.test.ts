import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { providerIntents } from '#test/support/provider.ts'
import type { OpenedPayment, TakenOrder } from './open-request.ts'

const noTip = { terms: true, salesConditions: true, tip: false }
const zoe = { firstName: 'Zoé', lastName: 'Martin', email: null }

describe('an order that costs nothing', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('is there at once, without provider, request or payment; asked again it is the same', async () => {
    const form = await freeConcert()
    const cartId = await cartOf(form)
    const order = orderOf(successOf(await start(cartId)))
    assert.match(order.redirectUrl, /\/evenements\/une-campagne\/confirmation\/\d+\?token=/)
    assert.deepEqual(orderOf(successOf(await start(cartId))).orderId, order.orderId)

    const view = successOf(await product.acts.readOrder({ orderId: order.orderId, ...tokenOf(order) }))
    assert.equal(view.order.status, 'Processed')
    assert.deepEqual([view.order.amount, view.order.tip], [0, 0])
    assert.deepEqual(view.payments, [])
    assert.equal(view.schedule, null)
    assert.deepEqual(view.items[0]?.participant, zoe)
    assert.deepEqual(await rowsOf(cartId), { requests: 0, payments: 0 })
    assert.deepEqual(await providerIntents(product), [])
  })

  test('makes one order from two tabs', async () => {
    const cartId = await cartOf(await freeConcert())
    const answers = await Promise.all([start(cartId), start(cartId), start(cartId)])
    const ids = answers.map(answer => orderOf(successOf(answer)).orderId)
    assert.equal(new Set(ids).size, 1)
  })

  test('sells its place and writes one mail', async () => {
    const form = await freeConcert(1)
    const cartId = await cartOf(form)
    assert.deepEqual(await product.runJobs(), [])
    const mails = product.mails.length
    successOf(await start(cartId))
    assert.deepEqual(await stockOf(form), { sold: 1, held: 0 })
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, mails + 1)
    const full = await product.acts.createCart({ ...form.address, items: [ticket(form)] })
    assert.deepEqual(codesOf(full), ['TICKETS_SOLD_OUT'])
  })

  test('needs no tip, but participant, payer and consents; and nobody to receive money', async () => {
    const form = await freeConcert()
    await product.db
      .updateTable('organizations')
      .set({ providerAccountId: null })
      .where('id', '=', form.organizationId)
      .execute()
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [{ ...ticket(form), participant: null }] }),
    )
    const refused = await start(cartId, { ...noTip, terms: false })
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ field }) => field).filter(field => !field?.startsWith('payer.')),
      ['items[0].participant.firstName', 'items[0].participant.lastName', 'consents.terms'],
    )
    const complete = await cartOf(form)
    orderOf(successOf(await start(complete, noTip)))
  })

  test('a coupon for the whole price makes the order free, and its use is counted', async () => {
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 2400 }],
      coupon: { code: 'INVITE', percent: 100, uses: 1 },
    })
    const cartId = await cartOf(form)
    assert.equal(successOf(await product.acts.applyCoupon({ cartId, discountCode: 'invité' })).total, 0)
    const order = orderOf(successOf(await start(cartId)))
    const view = successOf(await product.acts.readOrder({ orderId: order.orderId, ...tokenOf(order) }))
    assert.deepEqual(view.discount, { code: 'INVITE', amount: 2400 })
    const next = await cartOf(form)
    assert.deepEqual(codesOf(await product.acts.applyCoupon({ cartId: next, discountCode: 'INVITE' })), [
      'COUPON_INVALID',
    ])
  })

  test('the single page answers the order too', async () => {
    const form = await freeConcert()
    const { payment } = successOf(
      await product.acts.submitOnePage({
        ...form.address,
        cartId: null,
        items: [ticket(form)],
        payer: camille,
        tip: null,
        consents: allConsents,
        backUrl: null,
        userId: null,
        locale: 'fr',
      }),
    )
    assert.ok(payment !== null && orderOf(payment).orderId > 0)
  })

  test('refuses an order from an expired cart', async () => {
    const cartId = await cartOf(await freeConcert())
    product.clock.advance(16)
    assert.deepEqual(codesOf(await start(cartId)), ['CART_UNKNOWN'])
  })

  const freeConcert = (capacity?: number) =>
    addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 0, ...(capacity === undefined ? {} : { capacity }) }],
    })
  const ticket = (form: TestForm) => anItem({ tierId: form.tiers[0]?.id ?? 0, participant: zoe })
  const start = (cartId: string, consents = allConsents) =>
    product.acts.startPayment({ cartId, consents, backUrl: null, locale: 'fr' })

  async function cartOf(form: TestForm): Promise<string> {
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...form.address, items: [ticket(form)] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    return cartId
  }

  async function stockOf({ organizationId }: TestForm) {
    return product.db
      .selectFrom('stocks')
      .select(['sold', 'held'])
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow()
  }

  async function rowsOf(cartId: string) {
    const requests = await product.db
      .selectFrom('paymentRequests')
      .select('id')
      .where('cartId', '=', cartId)
      .execute()
    const payments = await product.db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.orderId')
      .select('p.id')
      .where('o.cartId', '=', cartId)
      .execute()
    return { requests: requests.length, payments: payments.length }
  }
})

function orderOf(opened: OpenedPayment): TakenOrder {
  assert.ok('orderId' in opened, 'expected an order')
  return opened
}

function tokenOf({ redirectUrl }: TakenOrder) {
  return { userId: null, token: new URL(redirectUrl, 'http://localhost').searchParams.get('token') }
}
