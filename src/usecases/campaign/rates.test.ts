import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RateValues } from '#domain/form/rate.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { type DemoCampaign, demoCampaign, plantDemo } from '#test/support/demo.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'

describe('the rates of a campaign', () => {
  let product: TestApp
  let campaign: DemoCampaign
  let userId: number
  before(async () => {
    product = await testApp()
    await plantDemo(product)
    campaign = await demoCampaign(product, 'festival')
    userId = await addAdministrator(product, 'rates@example.org', {
      organizationId: campaign.form.organizationId,
      formId: campaign.form.id,
    })
  })
  after(() => product.close())

  const visit = () => ({ ...campaign.address, userId })
  const list = async () => successOf(await product.acts.listRates(visit()))
  const full: RateValues = {
    tierType: 'Registration',
    label: 'Tarif soutien',
    description: 'Pour celles et ceux qui peuvent',
    priceKind: 'fixed',
    price: '30',
    vatRate: '5.5',
    capacity: '40',
    maxPerUser: '4',
    saleStart: '2026-12-01T10:00',
    saleEnd: '2026-12-20T18:00',
    'instalments-3': 'on',
  }

  async function save(tierId: number | null, values: RateValues) {
    const { form } = await list()
    return product.acts.saveRate({ ...visit(), tierId, version: form.version, values })
  }

  async function savedId(tierId: number | null, values: RateValues): Promise<number> {
    const saved = successOf(await save(tierId, values))
    assert.ok('tierId' in saved, 'asked first')
    return saved.tierId
  }

  test('a new one comes last, with its counter, and its page shows what was typed', async () => {
    const id = await savedId(null, full)
    const { rates } = await list()
    const last = rates.at(-1)
    assert.equal(last?.id, id)
    assert.equal(last?.price, 30_00)
    assert.equal(last?.vatRate, 5.5)
    assert.deepEqual(last?.installmentCounts, [1, 3])
    assert.equal(last?.paymentFrequency, 'Installment')
    assert.equal(last?.saleStartDate, '2026-12-01T09:00:00.000Z')
    assert.deepEqual([last?.units?.capacity, last?.units?.sold, last?.units?.held], [40, 0, 0])
    const { values } = successOf(await product.acts.readRate({ ...visit(), tierId: id }))
    assert.deepEqual(values, { ...full, minimum: '', validity: 'none' })
  })

  test('saving every rate as it stands changes nothing of it', async () => {
    for (const name of ['festival', 'membership', 'shop', 'oven', 'donation', 'workshop'] as const) {
      const { form, address } = await demoCampaign(product, name)
      const owner = await addAdministrator(product, `owner.${name}@example.org`, {
        organizationId: form.organizationId,
        formId: form.id,
      })
      const asked = { ...address, userId: owner }
      const before = successOf(await product.acts.listRates(asked))
      assert.ok(before.rates.length > 0)
      for (const [index, { id }] of before.rates.entries()) {
        const { values } = successOf(await product.acts.readRate({ ...asked, tierId: id }))
        const version = before.form.version + index
        successOf(await product.acts.saveRate({ ...asked, tierId: id, version, values }))
      }
      assert.deepEqual(successOf(await product.acts.listRates(asked)).rates, before.rates, name)
    }
  })

  test('who comes second is told so', async () => {
    const { form } = await list()
    const both = [1, 2].map(() =>
      product.acts.saveRate({
        ...visit(),
        tierId: null,
        version: form.version,
        values: { ...full, capacity: '' },
      }),
    )
    const results = await Promise.all(both)
    assert.deepEqual(
      results.flatMap(each => (each.ok ? ['ok'] : each.error.map(({ code }) => code))).toSorted(),
      ['CAMPAIGN_CHANGED', 'ok'],
    )
  })

  test('a price that somebody has in a cart is asked about, and who fills the cart is told', async () => {
    const tier = campaign.tier('Tarif plein')
    const cart = successOf(
      await product.acts.createCart({
        ...campaign.address,
        userId: null,
        items: [campaign.item('Tarif plein')],
      }),
    )
    const { values } = successOf(await product.acts.readRate({ ...visit(), tierId: tier.id }))
    const dearer = { ...values, price: '26' }
    const asked = successOf(await save(tier.id, dearer))
    assert.ok('asks' in asked)
    assert.equal(asked.asks.carts, 1)
    assert.equal(asked.asks.price, tier.price)
    // A confirmation of another price confirms nothing.
    assert.ok('asks' in successOf(await save(tier.id, { ...dearer, confirmed: '2500' })))
    await savedId(tier.id, { ...dearer, confirmed: '2600' })
    const today = successOf(await product.acts.readPrices({ cartId: cart.id }))
    assert.equal(today.cart.total, 26_00)
    assert.equal(today.changed?.totalBefore, tier.price)
    const lines = await product.db
      .selectFrom('audit')
      .select('facts')
      .where('action', '=', 'rate.change')
      .where('object', '=', `form:${campaign.form.id}`)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    assert.deepEqual(lines[0]?.facts, { rate: tier.id, before: tier.price, after: 26_00 })
  })

  test('rates move by one, and at the ends not at all', async () => {
    const ids = async () => (await list()).rates.map(({ id }) => id)
    const [first = 0, second = 0, ...others] = await ids()
    const move = async (tierId: number, to: 'up' | 'down') =>
      successOf(await product.acts.moveRate({ ...visit(), tierId, to, version: (await list()).form.version }))
    await move(second, 'up')
    assert.deepEqual(await ids(), [second, first, ...others])
    await move(second, 'up')
    assert.deepEqual(await ids(), [second, first, ...others])
    await move(second, 'down')
    assert.deepEqual(await ids(), [first, second, ...others])
  })

  test('places may be counted later on, and then always are', async () => {
    const id = await savedId(null, { ...full, capacity: '', label: 'Sans compte' })
    assert.equal((await list()).rates.find(rate => rate.id === id)?.units, null)
    await savedId(id, { ...full, label: 'Sans compte', capacity: '5' })
    assert.equal((await list()).rates.find(rate => rate.id === id)?.units?.capacity, 5)
    // Once counted, always counted.
    assert.deepEqual(codesOf(await save(id, { ...full, label: 'Sans compte', capacity: '' })), ['required'])
  })

  test('fewer places than are held are refused, and nothing of the rest is written', async () => {
    const tier = campaign.tier('Tarif réduit')
    successOf(
      await product.acts.createCart({
        ...campaign.address,
        userId: null,
        items: [campaign.item('Tarif réduit'), campaign.item('Tarif réduit')],
      }),
    )
    const { values, units } = successOf(await product.acts.readRate({ ...visit(), tierId: tier.id }))
    assert.ok(units && units.sold + units.held > 1)
    const refused = await save(tier.id, { ...values, label: 'Autre', capacity: '1' })
    assert.deepEqual(codesOf(refused), ['CAPACITY_TOO_LOW'])
    assert.equal((await list()).rates.find(({ id }) => id === tier.id)?.label, 'Tarif réduit')
  })

  test('a published campaign keeps one thing to sell', async () => {
    const { form, address } = await demoCampaign(product, 'workshop')
    const owner = await addAdministrator(product, 'last@example.org', {
      organizationId: form.organizationId,
      formId: form.id,
    })
    const asked = { ...address, userId: owner, tierId: form.tiers[0]!.id, version: form.version }
    assert.deepEqual(codesOf(await product.acts.removeRateFromSale(asked)), ['NOTHING_TO_SELL'])
  })

  test('a rate that was taken from sale is no longer sold', async () => {
    const id = await savedId(null, { ...full, label: 'À retirer' })
    const { form } = await list()
    successOf(await product.acts.removeRateFromSale({ ...visit(), tierId: id, version: form.version }))
    assert.ok(!(await list()).rates.some(rate => rate.id === id))
    const item = { ...campaign.item('Tarif plein'), tierId: id }
    assert.deepEqual(
      codesOf(await product.acts.createCart({ ...campaign.address, userId: null, items: [item] })),
      ['unknown_tier'],
    )
  })

  const wrong: readonly (readonly [string, RateValues, readonly string[]])[] = [
    ['nothing', {}, ['label required', 'price amount_required']],
    ['a price below all', { ...full, price: '0,1' }, ['price amount_min']],
    ['an end before its start', { ...full, saleEnd: '2026-11-30T10:00' }, ['saleEnd end_before_start']],
    ['a moment that is none', { ...full, saleStart: 'x' }, ['saleStart moment_invalid']],
    ['half a place', { ...full, capacity: '1,5' }, ['capacity capacity_invalid']],
    ['none at most', { ...full, maxPerUser: '0' }, ['maxPerUser capacity_invalid']],
    ['a long name', { ...full, label: 'x'.repeat(81) }, ['label max_length']],
  ]
  for (const [what, values, problems] of wrong)
    test(`${what} is refused beside its field`, async () => {
      const refused = await save(null, values)
      assert.deepEqual(refused.ok ? [] : refused.error.map(({ code, field }) => `${field} ${code}`), problems)
    })

  test('a kind of rate that the type does not sell becomes its own', async () => {
    const id = await savedId(null, { ...full, tierType: 'Donation', label: 'Autre sorte' })
    assert.equal((await list()).rates.find(rate => rate.id === id)?.tierType, 'Registration')
  })
})
