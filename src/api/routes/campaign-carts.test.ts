import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDonationCampaign, addMonthlyTier, allConsents, camille } from '#test/support/campaign.ts'
import { type DemoCampaign, demoCampaign, plantDemo } from '#test/support/demo.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'

let api: ApiBench
let token: string
let festival: DemoCampaign
let membership: DemoCampaign
before(async () => {
  api = await apiBench()
  await plantDemo(api.test)
  festival = await demoCampaign(api.test, 'festival')
  membership = await demoCampaign(api.test, 'membership')
  token = await api.anonymous()
})
after(() => api.close())

const carts = '/ha-api/carts'
const post = (path: string, body: unknown) => api.call(token, 'POST', `${carts}${path}`, body)
const ticket = (wishes: object = {}) => ({ ...festival.item('Tarif plein'), ...wishes })
const add = async (campaign: DemoCampaign, ...items: object[]) => {
  const made = await post('', { ...campaign.address, items })
  assert.equal(made.status, 201, made.raw)
  return made.text('id')
}

test('a cart with participants, answers, an option and a gift shows them all, and can be sent back', async () => {
  const { id: diet } = festival.tier('Tarif plein').customFields[0] ?? { id: 0 }
  const { id: access } = festival.tier('Tarif plein').customFields[1] ?? { id: 0 }
  const meal = festival.option('Repas du soir')
  const items = [
    ticket({
      participant: { firstName: 'Zoé', lastName: 'Martin' },
      customFields: [
        { id: diet, value: 'Végétarien' },
        { id: access, value: 'Non' },
      ],
      extraOptions: [{ id: meal.id, value: true }],
    }),
    { tierType: 'Donation', tierId: null, customAmount: 500 },
  ]
  const made = await post('', { ...festival.address, items })
  assert.deepEqual([made.status, made.at('total')], [201, 2400 + 1400 + 500])
  assert.deepEqual(made.at('itemList.0.customFields'), [
    { id: diet, value: 'Végétarien' },
    { id: access, value: false },
  ])
  assert.deepEqual(made.at('itemList.0.extraOptions'), [
    {
      ...{ id: meal.id, value: true, customFields: [], label: 'Repas du soir', amount: 1400, discount: 0 },
      paymentTerms: { count: 1 },
    },
  ])
  const again = await api.call(token, 'PUT', `${carts}/${made.text('id')}`, {
    ...festival.address,
    items: made.at('itemList'),
  })
  assert.deepEqual(again.at('itemList'), made.at('itemList'))
})

test('what is wrong with an item is refused by its place', async () => {
  const { id } = festival.tier('Tarif plein').customFields[0] ?? { id: 0 }
  const foreign = membership.tier('Adhésion adulte + atelier').customFields[0]?.id ?? 0
  const refused = await post('', {
    ...festival.address,
    items: [
      ticket(),
      ticket({
        customFields: [
          { id, value: 'Sans rien' },
          { id: foreign, value: '2000-01-01' },
        ],
        participant: { firstName: 'Zoé2', lastName: 'Martin' },
        extraOptions: [{ id: 999_999, value: true }],
      }),
      ticket({ quantity: 2 }),
      ticket({ tierId: 999_999 }),
    ],
  })
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.problems, [
    `value_invalid items[1].customFields[${id}]`,
    `unknown_field items[1].customFields[${foreign}]`,
    'unknown_option items[1].extraOptions[999999]',
    'digit items[1].participant.firstName',
    'quantity_invalid items[2].quantity',
    'unknown_tier items[3].tierId',
  ])
})

test('a sold-out rate and more than a person may take', async () => {
  const pass = await post('', { ...festival.address, items: [festival.item('Pass 2 jours')] })
  assert.deepEqual([pass.status, pass.problems], [409, ['TICKETS_SOLD_OUT items[0]']])
  const five = Array.from({ length: 5 }, () => festival.item('Tarif réduit'))
  const refused = await post('', { ...festival.address, items: five })
  assert.deepEqual([refused.status, refused.problems], [400, ['quantity_invalid items[4].quantity']])
})

test('a code is applied, replaced, refused and removed', async () => {
  const url = `/${await add(festival, ticket(), ticket())}/discount-code`
  const applied = await post(url, { discountCode: 'berges10' })
  assert.deepEqual([applied.status, applied.at('total')], [200, 4320])
  assert.deepEqual(applied.at('coupons'), [{ code: 'BERGES10', valid: true, amount: 480 }])
  assert.deepEqual(applied.at('itemList.0.discount'), 240)
  const refused = await post(url, { discountCode: 'RIEN' })
  assert.deepEqual([refused.status, refused.problems], [404, ['COUPON_INVALID discountCode']])
  const removed = await post(url, { discountCode: '' })
  assert.deepEqual([removed.status, removed.at('total'), removed.at('coupons')], [200, 4800, []])
})

test('the number of payments is chosen among those that are offered', async () => {
  const id = await add(membership, membership.item('Adhésion adulte + atelier'))
  const choose = (count: unknown) => api.call(token, 'PUT', `${carts}/${id}/installments`, { count })
  const three = await choose(3)
  assert.deepEqual([three.status, three.at('installments')], [200, { count: 3, valid: true }])
  assert.equal((three.at('paymentTerms') as unknown[]).length, 3)
  for (const count of [2, 6, 0, -1]) {
    const refused = await choose(count)
    assert.deepEqual([refused.status, refused.problems], [400, ['INSTALLMENTS_NOT_ALLOWED count']])
  }
  assert.equal((await choose('3')).status, 400)
})

test('a single page takes its number of payments, and tells everything that is missing at once', async () => {
  const item = membership.item('Adhésion adulte + atelier')
  const page = { ...membership.address, items: [item], payer: camille, tip: '0', consents: allConsents }
  const asked = await post('/cart-one-page', { ...page, consents: null, installments: { count: 10 } })
  assert.deepEqual([asked.status, asked.at('cart.installments')], [201, { count: 10, valid: true }])
  const refused = await post('/cart-one-page', { ...page, consents: null, installments: { count: 12 } })
  assert.deepEqual([refused.status, refused.problems], [400, ['INSTALLMENTS_NOT_ALLOWED installments.count']])
  const missing = await post('/cart-one-page', page)
  assert.equal(missing.status, 400)
  const required = membership.tier('Adhésion adulte + atelier').customFields.filter(field => field.isRequired)
  assert.deepEqual(missing.problems, [
    'required items[0].participant.firstName',
    'required items[0].participant.lastName',
    ...required.map(({ id }) => `required items[0].customFields[${id}]`),
  ])
})

test('a question is asked only where an answer says so, and a box that must be ticked has a code of its own', async () => {
  const [, access, needs] = festival.tier('Tarif plein').customFields
  assert.ok(access && needs)
  const zoe = { firstName: 'Zoé', lastName: 'Martin' }
  const page = { ...festival.address, payer: camille, tip: '0', consents: allConsents }
  const buy = (value: string, ...more: object[]) =>
    post('/cart-one-page', {
      ...page,
      items: [ticket({ participant: zoe, customFields: [{ id: access.id, value }, ...more] })],
    })
  const asked = await buy('Oui')
  assert.deepEqual([asked.status, asked.problems], [400, [`required items[0].customFields[${needs.id}]`]])
  const dropped = await buy('Non', { id: needs.id, value: 'ce que personne ne propose' })
  assert.equal(dropped.status, 201, dropped.raw)
  assert.deepEqual(dropped.at('cart.itemList.0.customFields'), [{ id: access.id, value: false }])

  const young = membership.tier('Adhésion jeune (7–17 ans)')
  const box = young.customFields.find(({ mustBeTrue }) => mustBeTrue)
  const refused = await post('/cart-one-page', {
    ...{ ...page, ...membership.address },
    items: [
      {
        ...membership.item('Adhésion jeune (7–17 ans)'),
        participant: zoe,
        customFields: [{ id: box?.id, value: false }],
      },
    ],
  })
  assert.ok(refused.problems.includes(`must_be_true items[0].customFields[${box?.id}]`), refused.raw)
  assert.ok(refused.raw.includes('Cochez cette case pour continuer.'))
})

test('the campaign tells what its rates, options and questions are', async () => {
  const query = new URLSearchParams(membership.address).toString()
  const form = await api.call(token, 'GET', `/ha-api/agg/form?${query}`)
  assert.equal(form.status, 200, form.raw)
  assert.deepEqual(
    [form.at('form.tiers.0.validFrom'), form.at('form.tiers.0.saleEndDate')],
    ['2026-09-01', null],
  )
  assert.equal(form.at('form.tiers.0.extraOptions.0.perOrder'), false)
  const box = form.at('form.tiers.1.customFields') as readonly object[]
  assert.ok(JSON.stringify(box.at(-1)).includes('"mustBeTrue":true'))
  assert.deepEqual(form.at('form.payerDocument'), {
    label: 'Attestation de quotient familial',
    isRequired: false,
  })
})

test('a monthly gift needs its debit day from the start: 400 beside its field, in the payer’s words', async () => {
  const donation = await addDonationCampaign(api.test)
  const { organizationId, formId } = donation
  await addMonthlyTier(api.test.db, donation)
  const { id: tierId } = await api.test.db
    .selectFrom('tiers')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('tierType', '=', 'MonthlyDonation')
    .executeTakeFirstOrThrow()
  const items = (dayOfLevy?: number | null) => [{ tierType: 'MonthlyDonation', tierId, dayOfLevy }]
  const made = await post('', { ...donation.address, items: items(28) })
  assert.equal(made.status, 201, made.raw)
  for (const day of [undefined, null, 0, 29]) {
    const body = { ...donation.address, items: items(day) }
    const replies = [await post('', body), await api.call(token, 'PUT', `${carts}/${made.text('id')}`, body)]
    for (const reply of replies) {
      assert.deepEqual([reply.status, reply.problems], [400, ['debit_day items[0].dayOfLevy']], `${day}`)
      assert.match(reply.text('errors.0.message'), /^Choisissez/)
    }
  }
})
