import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { dieAt } from '#test/support/die-at.ts'
import { successOf } from '#test/support/donation.ts'
import { chargeAt, chargesOf, type LaterSale, planOf, sellMonths } from '#test/support/later.ts'
import { sampledTest } from '#test/support/length.ts'
import { answerBank, providerIntents } from '#test/support/provider.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { scheduleToken } from '../links/tokens.ts'

const test = sampledTest(2)
const points = ['setup-stored', 'setup-created', 'setup-confirmed'] as const
const paid = '4242424242424242'
const authenticated = '4000002760003184'

type Gift = LaterSale & { readonly reader: { readonly scheduleId: number; readonly token: string } }
type Acts = TestApp['acts']

/**
 * A process that is killed while a payer changes their plan: whoever comes next finishes it. The plan is changed once or not at
 * all, the bank is asked by one authentication, the next month is charged once, with what the plan then says.
 */
describe('changes of a plan that are cut', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  /** 15 EUR a month on the 10th, the first given on 20 November 2026; its payer has read every mail. */
  async function monthly(): Promise<Gift> {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const sale = await sellMonths(product, paid, 10)
    const { id, organizationId } = await planOf(product, sale)
    product.mails.splice(0)
    return { ...sale, reader: { scheduleId: id, token: scheduleToken(product.app, { organizationId, id }) } }
  }

  const giving = (acts: Acts, { reader }: Gift, amount: number) =>
    acts.changeGift({ ...reader, change: { kind: 'amount', amount } })
  const paying = (acts: Acts, { reader }: Gift, confirmationTokenId: string, amount: number | null = null) =>
    acts.changeMethod({ ...reader, confirmationTokenId, amount })

  /** Amount and card of a plan. */
  async function termsOf(gift: Gift): Promise<readonly [number, string | null]> {
    const { amount, paymentMethod: card } = await planOf(product, gift)
    return [amount, card]
  }

  /** The method that a token became, which is not the one that was kept before; or the method itself. */
  async function methodOf(gift: Gift, given: string | null): Promise<string | null> {
    if (!given?.startsWith('ctoken_')) return given
    const used = await product.db
      .selectFrom('setups')
      .select('status')
      .where('confirmationToken', '=', given)
      .execute()
    assert.deepEqual(used, [{ status: 'kept' }])
    return (await termsOf(gift))[1]
  }

  /** Everything that the provider tells of, webhooks or not. */
  async function eventsCome(): Promise<void> {
    await product.acts.pollEvents()
    assert.deepEqual(await product.runJobs(), [])
  }

  /** The authentications of a plan at the provider: their states, the oldest first. */
  async function authentications(gift: Gift): Promise<readonly string[]> {
    const { customerId: customer } = await planOf(product, gift)
    const response = await fetch(`${product.sandbox.url}/v1/setup_intents?customer=${customer}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    assert.ok(response.ok)
    const { data } = (await response.json()) as { data: { status: string }[] }
    return data.map(({ status }) => status).reverse()
  }

  /** The next month comes: it is taken once, by this card, and the books are the provider's. */
  async function nextMonthIs(gift: Gift, amount: number, given: string | null): Promise<void> {
    const card = await methodOf(gift, given)
    assert.deepEqual(await termsOf(gift), [amount, card])
    assert.deepEqual(await chargeAt(product, '2026-12-10T08:00:00.000Z'), [])
    assert.deepEqual(await chargeAt(product, '2026-12-11T08:00:00.000Z'), [])
    const payments = await chargesOf(product, gift)
    assert.deepEqual(
      payments.map(payment => [payment.amount, payment.status]),
      [
        [1500, 'Authorized'],
        [amount, 'Authorized'],
      ],
    )
    const taken = (await providerIntents(product)).filter(
      ({ id, paymentMethod: by, amountCaptured }) =>
        amountCaptured > 0 && (by === card || id === payments[0]?.intentId),
    )
    assert.deepEqual(taken.map(intent => intent.amountCaptured).sort(), [1500, amount].sort())
    await assertLedgerIsProvider(product)
  }

  /** The payer was told of as many changes, and the audit has them. */
  async function toldOf(gift: Gift, actions: readonly string[]): Promise<void> {
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, actions.length)
    const audit = product.db.selectFrom('audit').select('action').orderBy('at').orderBy('id')
    const rows = await audit.where('object', '=', `schedule:${gift.reader.scheduleId}`).execute()
    assert.deepEqual(
      rows.map(({ action }) => action),
      actions,
    )
  }

  for (const point of points) {
    test(`killed at ${point}: the payer raises the amount again, and gives that much once`, async () => {
      const gift = await monthly()
      const [, card] = await termsOf(gift)
      await dieAt(product, point, acts => giving(acts, gift, 2500))
      assert.deepEqual(await termsOf(gift), [1500, card])
      assert.equal(successOf(await giving(product.acts, gift, 2500)).kind, 'changed')
      await eventsCome()
      assert.equal(successOf(await giving(product.acts, gift, 2500)).kind, 'unchanged')
      assert.deepEqual(await authentications(gift), ['succeeded'])
      await toldOf(gift, ['schedule.amount'])
      await nextMonthIs(gift, 2500, card)
    })

    test(`killed at ${point}: the payer looks at the page again, and the card is the new one`, async () => {
      const gift = await monthly()
      const [amount, old] = await termsOf(gift)
      const card = await cardToken(product, paid)
      await dieAt(product, point, acts => paying(acts, gift, card))
      assert.deepEqual(await termsOf(gift), [amount, old])
      assert.equal(successOf(await product.acts.followMethodChange(gift.reader)).kind, 'changed')
      assert.equal(successOf(await paying(product.acts, gift, card)).kind, 'changed')
      await eventsCome()
      await toldOf(gift, ['schedule.method'])
      await nextMonthIs(gift, amount, card)
    })

    test(`killed at ${point}: the bank asks its question after all, and nothing changes before its answer`, async () => {
      const gift = await monthly()
      const before = await termsOf(gift)
      const card = await cardToken(product, authenticated)
      await dieAt(product, point, acts => paying(acts, gift, card, 3000))
      await eventsCome()
      assert.deepEqual(await termsOf(gift), before)
      const outcome = successOf(await paying(product.acts, gift, card, 3000))
      assert.deepEqual(await termsOf(gift), before)
      await answerBank(outcome.kind === 'bank' ? outcome.address : '', 'accept')
      await eventsCome()
      assert.deepEqual(await termsOf(gift), [3000, await methodOf(gift, card)])
      assert.equal(successOf(await product.acts.followMethodChange(gift.reader)).kind, 'changed')
      assert.deepEqual(await authentications(gift), ['succeeded'])
      await toldOf(gift, ['schedule.method', 'schedule.amount'])
    })

    test(`killed at ${point}: another card takes the place of the one that was cut`, async () => {
      const gift = await monthly()
      const [cut, card] = [await cardToken(product, paid), await cardToken(product, paid)]
      await dieAt(product, point, acts => paying(acts, gift, cut, 9000))
      assert.equal(successOf(await paying(product.acts, gift, card, 2000)).kind, 'changed')
      await eventsCome()
      await product.acts.followMethodChange(gift.reader)
      await toldOf(gift, ['schedule.method', 'schedule.amount'])
      await nextMonthIs(gift, 2000, card)
    })

    test(`killed at ${point}: who then gives less does not give more when the cut wish is found`, async () => {
      const gift = await monthly()
      const [, card] = await termsOf(gift)
      await dieAt(product, point, acts => giving(acts, gift, 2500))
      assert.equal(successOf(await giving(product.acts, gift, 1000)).kind, 'changed')
      await eventsCome()
      await product.acts.followMethodChange(gift.reader)
      await toldOf(gift, ['schedule.amount'])
      await nextMonthIs(gift, 1000, card)
    })

    test(`killed at ${point}: who then gives as much as before stays at that, and takes the new card`, async () => {
      const gift = await monthly()
      const [amount] = await termsOf(gift)
      const card = await cardToken(product, paid)
      await dieAt(product, point, acts => giving(acts, gift, 2500))
      assert.equal(successOf(await giving(product.acts, gift, amount)).kind, 'unchanged')
      await dieAt(product, point, acts => paying(acts, gift, card))
      assert.equal(successOf(await giving(product.acts, gift, 1000)).kind, 'changed')
      await product.acts.followMethodChange(gift.reader)
      await eventsCome()
      await toldOf(gift, ['schedule.amount', 'schedule.method'])
      await nextMonthIs(gift, 1000, card)
    })

    test(`killed at ${point}: who then stops is no longer charged`, async () => {
      const gift = await monthly()
      const before = await termsOf(gift)
      await dieAt(product, point, acts => giving(acts, gift, 2500))
      assert.equal(successOf(await product.acts.stopSchedule(gift.reader)).kind, 'changed')
      await eventsCome()
      await product.acts.followMethodChange(gift.reader)
      assert.deepEqual(await termsOf(gift), before)
      await toldOf(gift, ['schedule.stop'])
      assert.deepEqual(await chargeAt(product, '2026-12-10T08:00:00.000Z'), [])
      assert.equal((await chargesOf(product, gift)).length, 1)
    })
  }

  test('killed at setup-confirmed: the provider’s event finishes it where the payer stays away', async () => {
    const gift = await monthly()
    const [, old] = await termsOf(gift)
    const card = await cardToken(product, paid)
    await dieAt(product, 'setup-confirmed', acts => paying(acts, gift, card, 2500))
    assert.deepEqual(await termsOf(gift), [1500, old])
    await eventsCome()
    assert.equal(successOf(await product.acts.followMethodChange(gift.reader)).kind, 'changed')
    assert.deepEqual(await authentications(gift), ['succeeded'])
    await toldOf(gift, ['schedule.method', 'schedule.amount'])
    await nextMonthIs(gift, 2500, card)
  })

  for (const point of ['setup-stored', 'setup-created'] as const) {
    test(`killed at ${point}: nothing changes where the payer stays away`, async () => {
      const gift = await monthly()
      const [amount, card] = await termsOf(gift)
      await dieAt(product, point, acts => giving(acts, gift, 2500))
      await eventsCome()
      await toldOf(gift, [])
      await nextMonthIs(gift, amount, card)
    })
  }
})
