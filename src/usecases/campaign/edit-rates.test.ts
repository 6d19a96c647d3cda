import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { itemsOfOrder } from '#db/orders.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { occasionOf } from '#domain/order/occasion.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
let campaign: TestForm
let userId: number

before(async () => {
  product = await testApp()
  campaign = await addForm(product, {
    formType: 'Membership',
    tiers: [
      { tierType: 'Membership', price: 20_00, label: 'Adulte' },
      { tierType: 'Membership', price: 10_00, label: 'Enfant' },
    ],
  })
  userId = await addAdministrator(product, 'ines@example.org', campaign)
})
after(() => product.close())

const visit = () => ({ ...campaign.address, userId })
const listed = async () => successOf(await product.acts.readRates(visit()))
const namesOf = async () =>
  (await listed()).rates.map(({ label, isWithdrawn }) => (isWithdrawn ? `(${label})` : label))

const right: ContentsValues = { label: 'Adhésion', priceCategory: 'Fixed', price: '12', places: 'unlimited' }

/** Saves a rate, over the version that is there unless another is given. */
async function save(rateId: number | null, typed: ContentsValues, version?: number) {
  const seen = successOf(await product.acts.readRate({ ...visit(), rateId }))
  const values = rateId === null ? { ...right, ...typed } : { ...seen.values, ...typed }
  return product.acts.saveRate({ ...visit(), rateId, version: version ?? seen.form.version, values })
}

const add = async (typed: ContentsValues = {}) => successOf(await save(null, typed)).rateId

const membership = (tierId: number) => ({
  tierId,
  tierType: 'Membership' as const,
  quantity: 1,
  customAmount: null,
  participant: { firstName: 'Zoé', lastName: 'Petit', email: null },
  customFields: [],
  extraOptions: [],
  paymentTerms: null,
  dayOfLevy: null,
})

const cartWith = async (tierId: number, quantity = 1) =>
  successOf(
    await product.acts.createCart({
      ...campaign.address,
      userId: null,
      items: Array.from({ length: quantity }, () => membership(tierId)),
    }),
  )

/** Somebody buys it and pays. */
const sell = (tierId: number) => sellItems(product, campaign, [membership(tierId)], '4242424242424242')

const pay = (cartId: string) =>
  product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })

const stockOf = (tierId: number) =>
  product.db
    .selectFrom('stocks')
    .select(['capacity', 'sold', 'held'])
    .where('kind', '=', 'tier')
    .where('targetId', '=', tierId)
    .executeTakeFirst()

describe('a rate', () => {
  test('is added with its counter, and can be bought at once', async () => {
    const id = await add({ label: 'Duo', price: '18,50', places: 'limited', capacity: '3', maxPerUser: '2' })
    assert.deepEqual(await stockOf(id), { capacity: 3, sold: 0, held: 0 })
    const { form } = await listed()
    const rate = form.tiers.at(-1)
    assert.deepEqual(
      [rate?.label, rate?.price, rate?.tierType, rate?.maxPerUser, rate?.paymentFrequency],
      ['Duo', 18_50, 'Membership', 2, 'Single'],
    )
    await cartWith(id, 2)
    assert.deepEqual(await stockOf(id), { capacity: 3, sold: 0, held: 2 })
  })

  test('may be free, free of choice, spread over months and valid between days', async () => {
    const ids = [
      await add({ label: 'Gratuit', priceCategory: 'Free' }),
      await add({ label: 'Libre', priceCategory: 'Pwyw', minimum: '5' }),
      await add({ label: 'Étalé', 'instalments-3': 'on', validFrom: '2026-09-01', validUntil: '2027-08-31' }),
    ]
    const { form } = await listed()
    assert.deepEqual(
      form.tiers
        .filter(({ id }) => ids.includes(id))
        .map(tier => [
          tier.priceCategory,
          tier.price,
          tier.minimumAmount,
          tier.installmentCounts,
          tier.validUntil,
        ]),
      [
        ['Free', 0, null, [1], null],
        ['Pwyw', 5_00, 5_00, [1], null],
        ['Fixed', 12_00, null, [1, 3], '2027-08-31'],
      ],
    )
  })

  test('keeps what is wrong out, all problems at once', async () => {
    const before = await namesOf()
    const refused = await save(null, { label: ' ', price: '0,20', places: 'limited', maxPerUser: '0' })
    assert.deepEqual(codesOf(refused), ['required', 'amount_min', 'required', 'most_invalid'])
    assert.deepEqual(await namesOf(), before)
  })

  test('tells the second of two who change it', async () => {
    const id = await add({ label: 'À deux' })
    const { form } = await listed()
    const both = await Promise.all([
      save(id, { price: '13' }, form.version),
      save(id, { price: '14' }, form.version),
    ])
    assert.deepEqual(both.filter(each => !each.ok).map(codesOf), [['CAMPAIGN_CHANGED']])
  })

  test('may be limited later, never below what is sold, and unlimited again', async () => {
    const id = await add({ label: 'Compté' })
    await sell(id)
    await sell(id)
    assert.deepEqual(codesOf(await save(id, { places: 'limited', capacity: '1' })), ['CAPACITY_TOO_LOW'])
    assert.equal(await stockOf(id), undefined)
    successOf(await save(id, { places: 'limited', capacity: '3' }))
    assert.deepEqual(await stockOf(id), { capacity: 3, sold: 2, held: 0 })
    await cartWith(id)
    successOf(await save(id, { places: 'unlimited' }))
    assert.equal(await stockOf(id), undefined)
    await cartWith(id, 5)
  })

  test('of another campaign does not exist', async () => {
    const other = await addDonationCampaign(product)
    const [rateId = 0] = other.tierIds
    const acts = [
      product.acts.readRate({ ...visit(), rateId }),
      product.acts.saveRate({ ...visit(), rateId, version: 1, values: right }),
      product.acts.moveRate({ ...visit(), rateId, placing: { direction: 'up' } }),
      product.acts.removeRate({ ...visit(), rateId }),
      product.acts.restoreRate({ ...visit(), rateId }),
    ]
    for (const act of acts) assert.deepEqual(codesOf(await act), ['NOT_FOUND'])
  })
})

describe('a price that changes while it is sold', () => {
  test('is told to who has it in a cart, and nobody pays another one than was shown', async () => {
    const id = await add({ label: 'Plein', price: '12' })
    const cart = await cartWith(id)
    successOf(await save(id, { price: '14' }))
    const today = successOf(await product.acts.readPrices({ cartId: cart.id }))
    assert.deepEqual(today.changed, {
      prices: [{ label: 'Plein', before: 12_00, now: 14_00 }],
      totalBefore: 12_00,
    })
    successOf(await product.acts.savePayer({ cartId: cart.id, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId: cart.id, tip: 0 }))
    assert.deepEqual(codesOf(await pay(cart.id)), ['TARIFF_CHANGED'])
    const [line] = await product.db
      .selectFrom('audit')
      .select('facts')
      .where('action', '=', 'rate.change')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    assert.deepEqual(line?.facts, {
      rate: 'Plein',
      price: '1200 -> 1400',
      changes: '[{"field":"price","from":"12","to":"14"}]',
    })
  })

  test('concerns those who bought it at another, who keep it and its days', async () => {
    const id = await add({ label: 'Ancien', validFrom: '2026-09-01', validUntil: '2027-08-31' })
    const sold = await sell(id)
    await sell(id)
    successOf(await save(id, { price: '14', validUntil: '2028-08-31' }))
    await sell(id)
    await cartWith(id)
    const { buyers } = successOf(await product.acts.readRate({ ...visit(), rateId: id }))
    assert.deepEqual(buyers, {
      sold: [
        { price: 12_00, orders: 2 },
        { price: 14_00, orders: 1 },
      ],
      inSeason: 1,
      carts: 1,
    })
    const items = await itemsOfOrder(product.db, { organizationId: sold.organizationId, id: sold.orderId })
    assert.deepEqual(
      items.map(({ amount, validUntil }) => [amount, validUntil]),
      [[12_00, '2027-08-31']],
    )
    const form = { formType: 'Membership', startDate: null, endDate: null, place: null } as const
    assert.equal(occasionOf(form, items).validUntil, '2027-08-31')
  })
})

describe('the days of a season that was sold', () => {
  const daysOf = async ({ organizationId, orderId }: Awaited<ReturnType<typeof sell>>) => {
    const [item] = await itemsOfOrder(product.db, { organizationId, id: orderId })
    return [item?.validFrom, item?.validUntil]
  }
  const settled = async ({ orderId }: Awaited<ReturnType<typeof sell>>) => {
    await product.acts.settleMemberships()
    const { startsOn, endsOn, season } = await product.db
      .selectFrom('memberships')
      .select(['startsOn', 'endsOn', 'season'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return [startsOn, endsOn, season]
  }

  test('change for those who bought it, where that is wanted; never for the season before or who was given back', async () => {
    const id = await add({ label: 'De saison', validFrom: '2025-09-01', validUntil: '2026-08-31' })
    const before = await sell(id)
    successOf(await save(id, { validFrom: '2026-09-01', validUntil: '2027-07-31' }))
    const [bought, over] = [await sell(id), await sell(id)]
    await product.db
      .updateTable('orders')
      .set({ status: 'Canceled' })
      .where('id', '=', over.orderId)
      .execute()
    assert.deepEqual(await settled(bought), ['2026-09-01', '2027-07-31', '2026-2027'])
    const seen = successOf(await product.acts.readRate({ ...visit(), rateId: id }))
    assert.equal(seen.buyers.inSeason, 1)
    successOf(await save(id, { validFrom: '2026-10-01', validUntil: '2027-08-31', movesSold: 'on' }))
    assert.deepEqual(await Promise.all([before, bought, over].map(daysOf)), [
      ['2025-09-01', '2026-08-31'],
      ['2026-10-01', '2027-08-31'],
      ['2026-09-01', '2027-07-31'],
    ])
    assert.deepEqual(await settled(bought), ['2026-10-01', '2027-08-31', '2026-2027'])
  })

  test('take the place of so many months from a purchase on', async () => {
    const id = await add({ label: 'Un an' })
    await product.db.updateTable('tiers').set({ validMonths: 12 }).where('id', '=', id).execute()
    successOf(await save(id, { price: '13' }))
    const months = async () => (await listed()).rates.find(rate => rate.id === id)?.validMonths
    assert.equal(await months(), 12)
    successOf(await save(id, { validUntil: '2027-08-31' }))
    assert.equal(await months(), null)
  })
})

describe('the list', () => {
  test('is put into another order, unless it holds others by now', async () => {
    const offered = (await listed()).rates.filter(({ isWithdrawn }) => !isWithdrawn)
    const start = offered.map(({ id }) => id)
    const place = (order: readonly number[]) =>
      product.acts.moveRate({ ...visit(), rateId: start[0]!, placing: { order } })
    assert.ok(start.length > 1)
    successOf(await place(start.toReversed()))
    assert.deepEqual((await namesOf()).slice(0, start.length), offered.map(({ label }) => label).toReversed())
    assert.deepEqual(codesOf(await place(start.slice(1))), ['CAMPAIGN_CHANGED'])
    assert.deepEqual(codesOf(await place([...start, 2_000_000])), ['CAMPAIGN_CHANGED'])
    successOf(await place(start))
  })

  test('is ordered by one step, and stops at its ends', async () => {
    const start = await namesOf()
    const { rates } = await listed()
    const [first, second] = rates
    const move = (rateId: number, direction: 'up' | 'down') =>
      product.acts.moveRate({ ...visit(), rateId, placing: { direction } })
    successOf(await move(first!.id, 'up'))
    assert.deepEqual(await namesOf(), start)
    successOf(await move(first!.id, 'down'))
    assert.deepEqual((await namesOf()).slice(0, 2), [second!.label, first!.label])
    successOf(await move(first!.id, 'up'))
    assert.deepEqual(await namesOf(), start)
  })

  test('lets go of a rate that nobody has, and withdraws any other, which may come back', async () => {
    const [unused, bought, inCart] = [
      await add({ label: 'Inutile', places: 'limited', capacity: '5' }),
      await add({ label: 'Acheté' }),
      await add({ label: 'Au panier' }),
    ]
    await sell(bought)
    const cart = await cartWith(inCart)
    const remove = async (rateId: number) => successOf(await product.acts.removeRate({ ...visit(), rateId }))
    assert.deepEqual(await remove(unused), { isDeleted: true })
    assert.equal(await stockOf(unused), undefined)
    assert.deepEqual(await remove(bought), { isDeleted: false })
    assert.deepEqual(await remove(inCart), { isDeleted: false })
    assert.deepEqual((await namesOf()).slice(-2), ['(Acheté)', '(Au panier)'])
    assert.ok((await listed()).form.tiers.every(({ id }) => id !== bought))
    successOf(await product.acts.savePayer({ cartId: cart.id, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId: cart.id, tip: 0 }))
    assert.deepEqual(codesOf(await pay(cart.id)), ['TARIFF_CHANGED'])
    successOf(await product.acts.restoreRate({ ...visit(), rateId: bought }))
    assert.ok((await namesOf()).includes('Acheté'))
  })

  test('withdraws a rate whose counter says that some are sold, whoever sold them', async () => {
    const id = await add({ label: 'Vendu ailleurs', places: 'limited', capacity: '5' })
    await product.db.updateTable('stocks').set({ sold: 1 }).where('targetId', '=', id).execute()
    const removed = await product.acts.removeRate({ ...visit(), rateId: id })
    assert.deepEqual(successOf(removed), { isDeleted: false })
  })

  test('may be for some alone, whom the audit tells of without the code', async () => {
    const id = await add({ label: 'Mairie', reserved: 'code', reservedCode: 'mairie 26' })
    const rate = async () => (await listed()).rates.find(each => each.id === id)
    assert.equal((await rate())?.reservedCode, 'MAIRIE26')
    assert.deepEqual(codesOf(await save(id, { reservedCode: 'X' })), ['code_too_short'])
    successOf(await save(id, { reserved: 'domains', reservedDomains: '@Mairie-Lyon.fr' }))
    const { reservedFor, reservedCode, reservedDomains } = (await rate()) ?? {}
    assert.deepEqual([reservedFor, reservedCode, reservedDomains], ['domains', null, ['mairie-lyon.fr']])
    const told = await product.db
      .selectFrom('audit')
      .select('facts')
      .where('organizationId', '=', campaign.organizationId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    assert.doesNotMatch(JSON.stringify(told), /MAIRIE26/)
    assert.deepEqual(
      told.map(({ facts }) => Object(facts).reserved),
      ['code -> domains', 'everybody -> code'],
    )
    successOf(await save(id, { reserved: 'everybody' }))
    assert.equal((await rate())?.reservedFor, null)
    successOf(await product.acts.removeRate({ ...visit(), rateId: id }))
  })

  test('with a code shows in neither the preview nor the lists of campaigns, and finds no campaign', async () => {
    for (const { id, priceCategory } of (await listed()).rates)
      if (priceCategory === 'Free') successOf(await product.acts.removeRate({ ...visit(), rateId: id }))
    const found = async () => {
      const { organizationSlug } = campaign.address
      const { campaigns } = successOf(await product.acts.readOrganization({ organizationSlug }))
      const { facets } = await product.db
        .selectFrom('searchEntries')
        .select('facets')
        .where('organizationId', '=', campaign.organizationId)
        .where('formId', '=', campaign.formId)
        .executeTakeFirstOrThrow()
      return { campaigns, facets }
    }
    const before = await found()
    const id = await add({ label: 'Secret', priceCategory: 'Free', reserved: 'code', reservedCode: 'SECRET' })
    assert.deepEqual(await found(), before)
    const previewed = successOf(await product.acts.previewCampaign({ ...visit(), values: {} }))
    assert.doesNotMatch(JSON.stringify(previewed), /secret/i)
    successOf(await product.acts.removeRate({ ...visit(), rateId: id }))
  })

  test('is what the directory finds: a free rate that was deleted is free no more', async () => {
    const free = async () =>
      (
        await product.db
          .selectFrom('searchEntries')
          .select('facets')
          .where('organizationId', '=', campaign.organizationId)
          .where('formId', '=', campaign.formId)
          .execute()
      ).some(({ facets }) => JSON.stringify(facets).includes('free'))
    for (const { id, priceCategory } of (await listed()).rates)
      if (priceCategory === 'Free') successOf(await product.acts.removeRate({ ...visit(), rateId: id }))
    assert.equal(await free(), false)
    const id = await add({ label: 'Offert', priceCategory: 'Free' })
    assert.equal(await free(), true)
    successOf(await product.acts.removeRate({ ...visit(), rateId: id }))
    assert.equal(await free(), false)
  })
})
