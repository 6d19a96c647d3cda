import assert from 'node:assert/strict'
import { type Profiler, Session } from 'node:inspector/promises'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'

// Own process: it counts the calls of all that its process runs.
describe('a page that is sent in one piece', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  type Sent = {
    payer?: typeof camille | null
    cartId?: string | null
    amount?: number
    consents?: typeof allConsents | null
  }
  const send = (input: Sent) =>
    product.acts.submitOnePage({
      ...campaign.address,
      cartId: input.cartId ?? null,
      items: [gift({ amount: input.amount ?? 5000 })],
      payer: input.payer === undefined ? camille : input.payer,
      tip: 600,
      consents: input.consents === undefined ? allConsents : input.consents,
      backUrl: null,
      userId: null,
      locale: 'fr',
    })

  test('its payer is checked once, when a cart is made and when it is replaced', async () => {
    const first = await timesCalled(() => send({}))
    const { cart } = successOf(first.answer)
    assert.equal(first.times('checkPayer'), first.times('keptConsents'))
    const again = await timesCalled(() => send({ cartId: cart.id, amount: 7000 }))
    assert.equal(successOf(again.answer).cart.total, 7000)
    assert.equal(again.times('checkPayer'), again.times('keptConsents'))
  })

  test('a payer who is wrong or missing is refused with everything else, and nothing is stored', async () => {
    const { cart } = successOf(await send({}))
    for (const payer of [null, { ...camille, firstName: 'Test', email: 'camille' }]) {
      const refused = await send({ payer, cartId: cart.id, amount: 9000 })
      assert.ok(!refused.ok)
      const fields = refused.error.map(({ field }) => field)
      assert.ok(fields.includes('payer.firstName') && fields.includes('payer.email'), JSON.stringify(fields))
      assert.equal(successOf(await product.acts.readCart({ cartId: cart.id })).total, 5000)
    }
  })

  test('whoever has not agreed to pay yet gets a cart with the payer that was sent, and pays it later', async () => {
    const nobody = successOf(await send({ payer: null, consents: null }))
    const { cart, payment } = successOf(await send({ consents: null }))
    assert.deepEqual([nobody.payment, payment], [null, null])
    const payers = await product.db
      .selectFrom('payers')
      .select(['cartId', 'email'])
      .where('cartId', 'in', [nobody.cart.id, cart.id])
      .execute()
    assert.deepEqual(payers, [{ cartId: cart.id, email: camille.email }])
    const asking = { consents: allConsents, backUrl: null, locale: 'fr' } as const
    successOf(await product.acts.startPayment({ ...asking, cartId: cart.id }))
    const without = await product.acts.startPayment({ ...asking, cartId: nobody.cart.id })
    assert.ok(!without.ok && without.error.some(({ field }) => field === 'payer.email'))
  })

  test('a cart that was put together in steps has its payer checked when it is to be paid', async () => {
    const made = successOf(
      await product.acts.createCart({ ...campaign.address, items: [gift({ amount: 5000 })] }),
    )
    const start = () =>
      product.acts.startPayment({ cartId: made.id, consents: allConsents, backUrl: null, locale: 'fr' })
    successOf(await product.acts.chooseTip({ cartId: made.id, tip: 0 }))
    const without = await start()
    assert.ok(!without.ok && without.error.some(({ field }) => field === 'payer.email'))
    successOf(await product.acts.savePayer({ cartId: made.id, payer: camille, userId: null }))
    const ready = await timesCalled(start)
    successOf(ready.answer)
    assert.equal(ready.times('checkPayer'), ready.times('keptConsents'))
  })
})

/**
 * Runs something, and counts how often each function of the product ran meanwhile, as the engine itself counts. A transaction
 * that met another one runs again: once for each time that the consents are kept is once.
 */
async function timesCalled<T>(
  run: () => Promise<T>,
): Promise<{ readonly answer: T; readonly times: (name: string) => number }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const answer = await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const functions = (result as Profiler.ScriptCoverage[])
    .filter(({ url }) => url.includes('/src/'))
    .flatMap(script => script.functions)
  const times = (name: string) =>
    functions
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
  return { answer, times }
}
