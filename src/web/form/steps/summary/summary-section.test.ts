import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import { pagesOf } from '../pages.ts'
import { postSections } from '../post-sections.ts'
import type { StepOutcome } from '../step-page.ts'
import type { Values } from '../values.ts'
import { summarySection } from './summary-section.ts'

const last = pagesOf({})[3] ?? []

/** What a browser without JavaScript posts from the last step. */
describe('the last step', () => {
  let product: TestApp
  let form: TestForm

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Membership',
      tiers: [
        { tierType: 'Membership', price: 180_00, label: 'Adhésion adulte', counts: [1, 3] },
        { tierType: 'Membership', price: 0, label: 'Adhésion solidaire' },
      ],
      coupon: { code: 'AMIS10', percent: 10 },
    })
  })
  after(() => product.close())

  const participant = { firstName: 'Camille', lastName: 'Moreau', email: null }

  async function cartOf(tier: number, { named = true, paid = true } = {}): Promise<string> {
    const item = {
      tierId: form.tiers[tier]?.id ?? 0,
      tierType: 'Membership' as const,
      quantity: 1,
      customAmount: null,
      participant: named ? participant : null,
      customFields: [],
      extraOptions: [],
      paymentTerms: null,
      dayOfLevy: null,
    }
    const { id } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    if (paid) successOf(await product.acts.savePayer({ cartId: id, payer: camille, userId: null }))
    return id
  }

  async function post(cartId: string, values: Values): Promise<StepOutcome> {
    return postSections(last, values, await openTestStep(product, form, { cartId, number: 4 }))
  }
  /** The same, the step opened with today's prices. */
  async function postToday(cartId: string, values: Values): Promise<StepOutcome> {
    const step = await openTestStep(product, form, { cartId, number: 4 })
    const today = successOf(await product.acts.readPrices({ cartId }))
    return postSections(last, values, { ...step, facts: { ...step.facts, ...today } })
  }
  const read = async (cartId: string) => successOf(await product.acts.readCart({ cartId }))
  const problemsOf = (outcome: StepOutcome) =>
    outcome.done ? [] : outcome.problems.map(({ field, code }) => `${field}: ${code}`)
  const addressOf = (outcome: StepOutcome) => (outcome.done ? outcome.to : undefined)

  const agreed = { terms: 'on', salesConditions: 'on', installments: '1', shownInstallments: '1' }

  test('leads to the payment page, with the pick of the tip and the number of payments', async () => {
    const cartId = await cartOf(0)
    const once = await post(cartId, { ...agreed, tip: 'none' })
    assert.match(addressOf(once) ?? '', /^\/paiement\/embarque\//)
    const inThree = {
      ...agreed,
      installments: '3',
      shownInstallments: '3',
      tip: 'suggestion',
      shownTip: '640',
    }
    assert.match(addressOf(await post(cartId, inThree)) ?? '', /^\/paiement\/embarque\//)
    const cart = await read(cartId)
    assert.equal(cart.installments.count, 3)
    assert.equal(cart.tips, 640)
    assert.deepEqual(
      cart.paymentTerms.map(({ realAmount, amountTip }) => [realAmount, amountTip]),
      [
        [60_00, 640],
        [60_00, 0],
        [60_00, 0],
      ],
    )
  })

  test('a start of a payment, free or not, is counted; too many are told, and nothing is started', async () => {
    for (const tier of [0, 1]) {
      const cartId = await cartOf(tier)
      const step = await openTestStep(product, form, { cartId, number: 4 })
      const refused = { code: 'TOO_MANY_REQUESTS', values: { limit: 42 } } as const
      const visit = { ...step.visit, countPayment: async () => refused }
      const values = { ...agreed, tip: 'none' }
      await assert.rejects(
        async () => postSections(last, values, { ...step, visit }),
        (thrown: { data: { seconds: number; fields: object[] }; init: ResponseInit }) => {
          assert.deepEqual([thrown.init.status, thrown.data.seconds], [429, 42])
          assert.deepEqual(thrown.data.fields[0], { place: 0, name: 'terms', value: 'on' })
          return true
        },
      )
      const requests = await product.db
        .selectFrom('paymentRequests')
        .select('id')
        .where('cartId', '=', cartId)
        .execute()
      assert.deepEqual(requests, [])
    }
  })

  test('a transfer asks for no contribution and leads to the order that waits, where one is offered (rule PAY-32)', async () => {
    const byTransfer = async (cartId: string, values: Values, until: string | null = '2026-12-04') => {
      const step = await openTestStep(product, form, { cartId, number: 4 })
      return postSections(last, values, { ...step, facts: { ...step.facts, transferUntil: until } })
    }
    const cartId = await cartOf(0)
    const chosen = { ...agreed, means: 'transfer' }
    assert.deepEqual(problemsOf(await byTransfer(cartId, chosen, null)), ['tip: tip_choice'])
    const refused = await byTransfer(cartId, chosen)
    assert.deepEqual(problemsOf(refused), [': TRANSFER_NOT_OFFERED'])
    await product.db.updateTable('organizations').set({ transferDays: 14 }).execute()
    const taken = await byTransfer(cartId, chosen)
    assert.match(addressOf(taken) ?? '', /\/confirmation\//)
    // What is paid in several parts is paid by card.
    const inThree = { ...chosen, installments: '3', shownInstallments: '3', tip: 'none' }
    assert.match(addressOf(await byTransfer(await cartOf(0), inThree)) ?? '', /^\/paiement\/embarque\//)
    await product.db.updateTable('organizations').set({ transferDays: null }).execute()
  })

  test('pressing the button again leads to the same payment', async () => {
    const cartId = await cartOf(0)
    const values = { ...agreed, tip: 'other', tipAmount: '2' }
    assert.equal(addressOf(await post(cartId, values)), addressOf(await post(cartId, values)))
  })

  test('asks for what is not picked and not ticked', async () => {
    const cartId = await cartOf(0)
    assert.deepEqual(problemsOf(await post(cartId, { shownInstallments: '1' })), [
      'tip: tip_choice',
      'terms: gdrpConsentError',
    ])
    assert.deepEqual(problemsOf(await post(cartId, { ...agreed, tip: 'other', tipAmount: '' })), [
      'tipAmount: tip_choice',
    ])
  })

  test('takes no suggestion that the page has not shown', async () => {
    const cartId = await cartOf(0)
    const outcome = await post(cartId, { ...agreed, tip: 'suggestion', shownTip: '350' })
    assert.deepEqual(problemsOf(outcome), ['tip: tip_choice'])
    assert.equal((await read(cartId)).tipData.tipChosen, null)
  })

  test('shows a schedule before anybody pays by it', async () => {
    const cartId = await cartOf(0)
    const outcome = await post(cartId, { ...agreed, installments: '3', tip: 'none' })
    assert.deepEqual([outcome.done, problemsOf(outcome)], [false, []], 'the page again')
    assert.equal((await read(cartId)).paymentTerms.length, 3)
    await post(cartId, { intent: 'installments', installments: '1', shownInstallments: '3' })
    assert.equal((await read(cartId)).paymentTerms.length, 1)
  })

  test('applies a code, and takes it away', async () => {
    const cartId = await cartOf(0)
    const applied = await post(cartId, { intent: 'coupon', discountCode: ' amis10 ', shownInstallments: '1' })
    assert.deepEqual([applied.done, problemsOf(applied)], [false, []], 'the page again')
    assert.deepEqual((await read(cartId)).coupons, [{ code: 'AMIS10', valid: true, amount: 18_00 }])
    await post(cartId, { intent: 'coupon-remove' })
    assert.deepEqual((await read(cartId)).coupons, [])
  })

  test('never drops a typed code silently: it is applied, or refused beside its field', async () => {
    const cartId = await cartOf(0)
    const typed = await post(cartId, { ...agreed, tip: 'none', discountCode: 'AMIS10' })
    assert.deepEqual([typed.done, problemsOf(typed)], [false, []], 'shown before it is paid')
    assert.equal(typed.done || typed.values?.terms, 'on', 'nothing that was ticked is lost')
    assert.equal((await read(cartId)).total, 162_00)
    const wrong = await post(cartId, { intent: 'coupon', discountCode: 'NADA' })
    assert.deepEqual(problemsOf(wrong), ['discountCode: COUPON_INVALID'])
    assert.deepEqual(problemsOf(await post(cartId, { intent: 'coupon' })), ['discountCode: required'])
  })

  test('a free order is confirmed at once, and nobody is asked for a contribution', async () => {
    const cartId = await cartOf(1)
    const outcome = await post(cartId, { terms: 'on', salesConditions: 'on' })
    assert.match(addressOf(outcome) ?? '', /\/confirmation\/\d+\?token=/)
  })

  test('what earlier steps ask leads back to them', async () => {
    const nameless = await cartOf(0, { named: false })
    assert.match(addressOf(await post(nameless, { ...agreed, tip: 'none' })) ?? '', /\/2\?notice=incomplete$/)
    const payerless = await cartOf(0, { paid: false })
    assert.match(
      addressOf(await post(payerless, { ...agreed, tip: 'none' })) ?? '',
      /\/3\?notice=incomplete$/,
    )
  })

  test('a rate that changed meanwhile is told across the page', async () => {
    const cartId = await cartOf(0)
    const setPrice = (price: number) =>
      product.db
        .updateTable('tiers')
        .set({ price })
        .where('id', '=', form.tiers[0]?.id ?? 0)
        .execute()
    await setPrice(190_00)
    const outcome = await post(cartId, { ...agreed, tip: 'none' })
    assert.deepEqual(problemsOf(outcome), [': TARIFF_CHANGED'])
    const seen = { ...agreed, tip: 'none', shownPrices: '19000' }
    await setPrice(200_00)
    assert.deepEqual(problemsOf(await postToday(cartId, seen)), [': TARIFF_CHANGED'], 'changed once more')
    await setPrice(190_00)
    assert.match(addressOf(await postToday(cartId, seen)) ?? '', /^\/paiement\//, 'accepted by going on')
    assert.equal((await read(cartId)).total, 190_00)
    await setPrice(180_00)
  })

  test('starts with what the cart knows', async () => {
    const cartId = await cartOf(0)
    const start = async () => summarySection.start(await openTestStep(product, form, { cartId, number: 4 }))
    assert.deepEqual(await start(), { installments: '1' })
    successOf(await product.acts.chooseTip({ cartId, tip: '250' }))
    successOf(await product.acts.chooseInstalments({ cartId, count: 3 }))
    assert.deepEqual(await start(), { installments: '3', tip: 'other', tipAmount: '2,50' })
  })
})
