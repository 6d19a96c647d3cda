import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, type TestCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { codesOf, openedPayment, requestOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { sellMonths } from '#test/support/later.ts'

const visa = '4242424242424242'

describe('cards that a connected user keeps', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  let people = 0
  async function addUser(): Promise<number> {
    people += 1
    const person = { email: `user${people}@example.org`, emailKey: `user${people}@example.org` }
    const { id } = await product.db
      .insertInto('users')
      .values({ ...person, firstName: 'Camille', lastName: 'Moreau' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Pays by a new card. */
  async function pay(input: { userId: number | null; saveCard: boolean }) {
    const { paymentRequestId } = await openedPayment(product, campaign)
    const confirmationTokenId = await cardToken(product, visa)
    const step = await product.acts.advancePayment({ paymentRequestId, confirmationTokenId, ...input })
    assert.equal(successOf(step).action, 'Finalize')
  }

  /** Pays by a kept card. */
  async function payByKept(userId: number | null, cardId: string) {
    const { paymentRequestId } = await openedPayment(product, campaign)
    return product.acts.advancePayment({ paymentRequestId, paymentMethodId: cardId, savedCard: true, userId })
  }

  async function keptCard(userId: number) {
    await pay({ userId, saveCard: true })
    const [card] = await product.acts.listCards({ userId })
    return card ?? assert.fail('no card was kept')
  }

  test('a card is kept when its holder asks for it, and pays the next time without being typed', async () => {
    const userId = await addUser()
    const card = await keptCard(userId)
    assert.deepEqual(
      { brand: card.brand, last4: card.last4, expiresIn: card.expiresIn },
      { brand: 'visa', last4: '4242', expiresIn: '2034-12' },
    )
    assert.equal(successOf(await payByKept(userId, card.id)).action, 'Finalize')
    assert.deepEqual(await product.runJobs(), [])
  })

  test('saves no card without being asked, nor for an anonymous payer', async () => {
    const userId = await addUser()
    await pay({ userId, saveCard: false })
    assert.deepEqual(await product.acts.listCards({ userId }), [])
    await pay({ userId: null, saveCard: true })
    const kept = await product.db
      .selectFrom('userCustomers')
      .selectAll()
      .where('userId', '=', userId)
      .execute()
    assert.deepEqual(kept, [])
  })

  test('nobody pays with or removes somebody else’s card', async () => {
    const owner = await addUser()
    const card = await keptCard(owner)
    const other = await addUser()
    await keptCard(other)
    for (const userId of [other, null])
      assert.deepEqual(codesOf(await payByKept(userId, card.id)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.forgetCard({ userId: other, cardId: card.id })), [
      'NOT_FOUND',
    ])
    const [still] = await product.acts.listCards({ userId: owner })
    assert.equal(still?.id, card.id)
  })

  test('a forgotten card is gone, and pays no more', async () => {
    const userId = await addUser()
    const card = await keptCard(userId)
    successOf(await product.acts.forgetCard({ userId, cardId: card.id }))
    assert.deepEqual(await product.acts.listCards({ userId }), [])
    assert.deepEqual(codesOf(await payByKept(userId, card.id)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.forgetCard({ userId, cardId: card.id })), ['NOT_FOUND'])
  })

  test('a monthly gift that the same card pays is told, though the gift keeps it on its own', async () => {
    const userId = await addUser()
    await product.db.updateTable('users').set({ isVerified: true }).where('id', '=', userId).execute()
    const card = await keptCard(userId)
    const wallet = async () => successOf(await product.acts.readWallet({ userId }))
    assert.deepEqual((await wallet())[0]?.apart, { gifts: 0, plans: 0 })
    const { organizationId, orderId } = await sellMonths(product, visa, 10)
    await product.db
      .updateTable('payers')
      .set({ userId })
      .where('organizationId', '=', organizationId)
      .where('cartId', '=', eb => eb.selectFrom('orders').select('cartId').where('id', '=', orderId))
      .execute()
    const [kept] = await wallet()
    assert.deepEqual([kept?.id, kept?.gifts, kept?.apart], [card.id, 0, { gifts: 1, plans: 0 }])
    await product.db
      .updateTable('schedules')
      .set({ paymentMethod: card.id })
      .where('orderId', '=', orderId)
      .execute()
    assert.deepEqual(
      (await wallet())[0]?.apart,
      { gifts: 0, plans: 0 },
      'a plan that the kept card pays itself',
    )
  })

  test('a card that pays instalments can be used for them, and not be forgotten before', async () => {
    const userId = await addUser()
    const card = await keptCard(userId)
    const paymentRequestId = await instalments()
    const step = await product.acts.advancePayment({
      paymentRequestId,
      paymentMethodId: card.id,
      savedCard: true,
      userId,
    })
    assert.equal(successOf(step).action, 'Finalize')
    const plan = await product.db
      .selectFrom('schedules')
      .selectAll()
      .where('paymentMethod', '=', card.id)
      .executeTakeFirstOrThrow()
    assert.equal(plan.method?.last4, '4242')
    assert.deepEqual(codesOf(await product.acts.forgetCard({ userId, cardId: card.id })), ['CARD_IN_USE'])
  })

  test('a card that expires before the last instalment is told, and tried only when its holder insists', async () => {
    const paymentRequestId = await instalments()
    const confirmationTokenId = await expiringCard()
    const told = successOf(await product.acts.advancePayment({ paymentRequestId, confirmationTokenId }))
    assert.deepEqual([told.action, told.cardExpiresBefore], ['Retry', '2027-01-20'])
    const attempts = await product.db
      .selectFrom('paymentAttempts')
      .select('id')
      .where('requestId', '=', paymentRequestId)
      .execute()
    assert.deepEqual(attempts, [], 'nothing was tried')
    const step = await product.acts.advancePayment({
      paymentRequestId,
      confirmationTokenId,
      acceptExpiry: true,
    })
    assert.equal(successOf(step).action, 'Finalize')
  })

  /** Three instalments, the last one on 20 January 2027. */
  async function instalments(): Promise<string> {
    const form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 18_000, counts: [1, 3] }],
    })
    const participant = { firstName: 'Léa', lastName: 'Morel', email: null }
    const tierId = form.tiers[0]?.id ?? 0
    const item = anItem({ tierId, tierType: 'Membership', participant, paymentTerms: { count: 3 } })
    const cart = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    successOf(await product.acts.savePayer({ cartId: cart.id, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId: cart.id, tip: 0 }))
    const opened = await product.acts.startPayment({
      cartId: cart.id,
      consents: allConsents,
      backUrl: null,
      locale: 'fr',
    })
    return requestOf(successOf(opened)).paymentRequestId
  }

  /** A card whose last month is December 2026. */
  async function expiringCard(): Promise<string> {
    const response = await fetch(`${product.sandbox.url}/v1/confirmation_tokens`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox' },
      body: new URLSearchParams({
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': visa,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2026',
        'payment_method_data[card][cvc]': '123',
      }),
    })
    return ((await response.json()) as { id: string }).id
  }
})
