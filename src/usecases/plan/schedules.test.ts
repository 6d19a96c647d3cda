import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledgerCheck } from '#db/ledger.ts'
import { formTotals } from '#db/orders.ts'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem, chosen } from '#test/support/forms.ts'
import { addFaults, callProvider, clearFaults, providerIntents } from '#test/support/provider.ts'

const lea = { firstName: 'Léa', lastName: 'Morel', email: null }
const good = '4242424242424242'

describe('sales of which something is due later', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('three instalments: today the first, the option and the tip; the others wait for their day', async () => {
    const form = await membership()
    const cartId = await cartOf(form, 3, 700)
    const request = requestOf(successOf(await start(cartId)))
    const summary = successOf(await product.acts.readPaymentSummary(request))
    assert.equal(summary.request.amount, 6000 + 1500 + 700)
    const step = await payWith(product, request.paymentRequestId, good)
    assert.equal(step.action, 'Finalize')
    assert.deepEqual(await product.runJobs(), [])

    const view = await orderOf(step.redirectUrl, step.orderId)
    assert.deepEqual([view.order.status, view.order.amount, view.order.tip], ['Processed', 19_500, 700])
    assert.deepEqual(
      view.payments.map(({ number, date, amount, amountTip, status }) => [
        number,
        date,
        amount,
        amountTip,
        status,
      ]),
      [
        [1, '2026-11-20', 8200, 700, 'Authorized'],
        [2, '2026-12-20', 6000, 0, 'Waiting'],
        [3, '2027-01-20', 6000, 0, 'Waiting'],
      ],
    )
    const { frequency, amount, count, nextOn, dayOfLevy } = view.schedule ?? {}
    assert.deepEqual(
      { frequency, amount, count, nextOn, dayOfLevy },
      { frequency: 'Installment', amount: 6000, count: 3, nextOn: '2026-12-20', dayOfLevy: 20 },
    )
    assert.equal(view.items[0]?.options[0]?.label, 'Kit')
    assert.deepEqual(view.items[0]?.participant, lea)

    const [intent] = await providerIntents(product, request.paymentRequestId)
    assert.equal(intent?.amountCaptured, 8200)
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
    const totals = await formTotals(product.db, { organizationId: form.organizationId, id: form.formId })
    assert.deepEqual(totals, { collected: 7500, contributorCount: 1 }, 'what is still to come does not count')
  })

  test('the card is kept for one nameless customer, and the schedule says who grants it for nothing', async () => {
    const form = await membership()
    const request = requestOf(successOf(await start(await cartOf(form, 3))))
    await payWith(product, request.paymentRequestId, '4000000000000002')
    const step = await payWith(product, request.paymentRequestId, good)
    assert.equal(step.action, 'Finalize')
    const stored = await scheduleOf(form)
    assert.deepEqual([stored.grantedBy, stored.cost, stored.status], ['organization', 0, 'Active'])
    const method = await fromProvider(`/v1/payment_methods/${stored.paymentMethod}`)
    assert.equal(method.customer, stored.customerId)
    const customer = await fromProvider(`/v1/customers/${stored.customerId}`)
    assert.deepEqual([customer.email, customer.name], [null, null])
    assert.deepEqual((customer.metadata as { request: string }).request, request.paymentRequestId)
  })

  test('a doubtful creation of the customer does not stop the payer, who pays once', async () => {
    const form = await membership()
    const request = requestOf(successOf(await start(await cartOf(form, 3))))
    await addFaults(product, { on: 'customers.create', do: 'error_after', times: 1 })
    const doubtful = await payWith(product, request.paymentRequestId, good)
    assert.equal(doubtful.orderId, null)
    const again = successOf(await product.acts.advancePayment(request))
    await clearFaults(product)
    assert.equal(again.action, 'Finalize')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await providerIntents(product, request.paymentRequestId)).length, 1)
    assert.equal((await scheduleOf(form)).status, 'Active')
  })

  test('a sale that is paid at once keeps no card', async () => {
    const form = await membership()
    const request = requestOf(successOf(await start(await cartOf(form, 1))))
    assert.equal((await payWith(product, request.paymentRequestId, good)).action, 'Finalize')
    const { customerId } = successOf(await product.acts.readPaymentSummary(request)).request
    assert.equal(customerId, null)
    const schedules = await product.db
      .selectFrom('schedules')
      .select('id')
      .where('organizationId', '=', form.organizationId)
      .execute()
    assert.deepEqual(schedules, [])
  })

  test('a monthly gift: the first charge today, the plan for the chosen day, no end', async () => {
    const form = await addForm(product, {
      formType: 'Donation',
      tiers: [{ tierType: 'MonthlyDonation', price: 1500 }],
    })
    const tierId = form.tiers[0]?.id ?? 0
    const monthly = { ...gift({ tierId }), tierType: 'MonthlyDonation', dayOfLevy: 10 } as const
    const step = await buy(form, monthly)
    assert.equal(step.action, 'Finalize')
    const view = await orderOf(step.redirectUrl, step.orderId)
    assert.deepEqual(
      view.payments.map(({ amount }) => amount),
      [1500],
    )
    const { frequency, amount, count, nextOn, dayOfLevy } = view.schedule ?? {}
    assert.deepEqual(
      { frequency, amount, count, nextOn, dayOfLevy },
      { frequency: 'Monthly', amount: 1500, count: null, nextOn: '2026-12-10', dayOfLevy: 10 },
    )
    const stored = await scheduleOf(form)
    assert.deepEqual([stored.dayOfLevy, stored.paymentMethod?.startsWith('pm_')], [10, true])
  })

  test('a monthly gift without its day is refused by its field', async () => {
    const form = await addForm(product, {
      formType: 'Donation',
      tiers: [{ tierType: 'MonthlyDonation', price: 1500 }],
    })
    const tierId = form.tiers[0]?.id ?? 0
    const monthly = (dayOfLevy: number | null) =>
      [{ ...gift({ tierId }), tierType: 'MonthlyDonation', dayOfLevy }] as const
    const cart = successOf(await product.acts.createCart({ ...form.address, items: monthly(10) }))
    const refusals = [
      await product.acts.createCart({ ...form.address, items: monthly(null) }),
      await product.acts.updateCart({ ...form.address, cartId: cart.id, items: monthly(null) }),
    ]
    for (const refused of refusals) {
      assert.ok(!refused.ok)
      assert.deepEqual(
        refused.error.map(({ code, field }) => [code, field]),
        [['debit_day', 'items[0].dayOfLevy']],
      )
    }
  })

  test('an authorisation that is lost cancels the charges that waited, and the stock goes back', async () => {
    const form = await membership(5)
    const request = requestOf(successOf(await start(await cartOf(form, 3))))
    const step = await payWith(product, request.paymentRequestId, good)
    assert.deepEqual(await stockOf(form), { sold: 1, held: 0 })
    const [intent] = await providerIntents(product, request.paymentRequestId)
    await callProvider(product, `/v1/payment_intents/${intent?.id}/cancel`)
    assert.deepEqual(await product.runJobs(), [])
    const view = await orderOf(step.redirectUrl, step.orderId)
    assert.equal(view.order.status, 'Canceled')
    assert.deepEqual(
      view.payments.map(payment => payment.status),
      ['Canceled', 'Canceled', 'Canceled'],
    )
    assert.equal(view.schedule?.status, 'Canceled')
    assert.deepEqual(await stockOf(form), { sold: 0, held: 0 })
  })

  test('prices that the administrator changed meanwhile are refused, and so is a coupon that is gone', async () => {
    const form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 2400, options: [{ label: 'Repas', price: 1400 }] }],
      coupon: { code: 'BERGES', percent: 10 },
    })
    const tier = form.tiers[0]
    const options = [chosen(tier?.optionIds[0] ?? 0)]
    const ticket = anItem({ tierId: tier?.id ?? 0, participant: lea, extraOptions: options })
    const cartId = await readyCart(form, ticket)
    successOf(await product.acts.applyCoupon({ cartId, discountCode: 'berges' }))
    await product.db
      .updateTable('extraOptions')
      .set({ price: 1500 })
      .where('organizationId', '=', form.organizationId)
      .execute()
    assert.deepEqual(codesOf(await start(cartId)), ['TARIFF_CHANGED'])
    await product.db
      .updateTable('extraOptions')
      .set({ price: 1400 })
      .where('organizationId', '=', form.organizationId)
      .execute()
    const gone = { deletedAt: product.clock.now() }
    await product.db
      .updateTable('coupons')
      .set(gone)
      .where('organizationId', '=', form.organizationId)
      .execute()
    assert.deepEqual(codesOf(await start(cartId)), ['TARIFF_CHANGED'])
  })

  test('reports a missing required answer at its field', async () => {
    const form = await addForm(product, {
      formType: 'Shop',
      tiers: [{ tierType: 'Product', price: 1000, fields: [{ label: 'Taille', isRequired: true }] }],
    })
    const [tier] = form.tiers
    const cartId = await readyCart(form, anItem({ tierId: tier?.id ?? 0, tierType: 'Product', quantity: 2 }))
    const refused = await start(cartId)
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ code, field }) => [code, field]),
      [['required', `items[0].customFields[${tier?.fieldIds[0]}]`]],
    )
  })

  const membership = (capacity?: number) =>
    addForm(product, {
      formType: 'Membership',
      tiers: [
        {
          tierType: 'Membership',
          price: 18_000,
          counts: [1, 3, 10],
          options: [{ label: 'Kit', price: 1500 }],
          ...(capacity === undefined ? {} : { capacity }),
        },
      ],
    })
  const start = (cartId: string) =>
    product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })

  async function cartOf(form: TestForm, count: number, tip = 0): Promise<string> {
    const [tier] = form.tiers
    const item = anItem({
      tierId: tier?.id ?? 0,
      tierType: 'Membership',
      participant: lea,
      extraOptions: [chosen(tier?.optionIds[0] ?? 0)],
      paymentTerms: { count },
    })
    return readyCart(form, item, tip)
  }

  async function readyCart(form: TestForm, item: CartItemDraft, tip = 0): Promise<string> {
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip }))
    return cartId
  }

  async function buy(form: TestForm, item: CartItemDraft) {
    const request = requestOf(successOf(await start(await readyCart(form, item))))
    const step = await payWith(product, request.paymentRequestId, good)
    assert.deepEqual(await product.runJobs(), [])
    return step
  }

  async function orderOf(redirectUrl: string | null, orderId: number | null) {
    const token = new URL(redirectUrl ?? '', 'http://localhost').searchParams.get('token')
    return successOf(await product.acts.readOrder({ orderId: orderId ?? 0, userId: null, token }))
  }

  const scheduleOf = ({ organizationId }: TestForm) =>
    product.db
      .selectFrom('schedules')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow()

  const stockOf = ({ organizationId }: TestForm) =>
    product.db
      .selectFrom('stocks')
      .select(['sold', 'held'])
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow()

  async function fromProvider(path: string): Promise<Record<string, unknown>> {
    const response = await fetch(`${product.sandbox.url}${path}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    assert.equal(response.status, 200)
    return (await response.json()) as Record<string, unknown>
  }
})
