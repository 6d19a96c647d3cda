import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Form } from '#domain/form/form.ts'
import { aField, aForm, anItem, anOption, anOrganization, aTier, chosen } from '#test/support/forms.ts'
import type { CartItemDraft } from './cart.ts'
import { priceCart } from './price-cart.ts'
import { cartUnits } from './units.ts'

const now = '2026-11-20T12:00:00.000Z'
const price = (form: Form, items: readonly CartItemDraft[]) =>
  priceCart({ form, organization: anOrganization(), now }, items)

function amounts(form: Form, ...items: CartItemDraft[]) {
  const priced = price(form, items)
  assert.ok(priced.ok, JSON.stringify(priced))
  return priced.value.map(item => item.amount)
}
function problems(form: Form, ...items: CartItemDraft[]) {
  const priced = price(form, items)
  return priced.ok ? [] : priced.error.map(({ code, field }) => `${code} ${field}`)
}

describe('what a rate costs', () => {
  const event = (tier: Parameters<typeof aTier>[0] = {}, form: Partial<Form> = {}) =>
    aForm({ tiers: [aTier(tier)], ...form })

  test('fixed, free and pay-what-you-want', () => {
    assert.deepEqual(amounts(event(), anItem()), [2400])
    assert.deepEqual(amounts(event({ priceCategory: 'Free', price: 0 }), anItem()), [0])
    const pwyw = event({ priceCategory: 'Pwyw', minimumAmount: 3000 })
    assert.deepEqual(amounts(pwyw, anItem({ customAmount: 3000 })), [3000])
    assert.deepEqual(problems(pwyw, anItem({ customAmount: 2999 })), ['amount_min items[0].customAmount'])
    assert.deepEqual(problems(pwyw, anItem()), ['amount_required items[0].customAmount'])
    assert.deepEqual(problems(event(), anItem({ customAmount: 1 })), [
      'custom_amount_not_allowed items[0].customAmount',
    ])
  })

  test('a free price may be zero only where nobody set a minimum, and stays below the form’s maximum', () => {
    const free = { priceCategory: 'Pwyw' } as const
    assert.deepEqual(amounts(event(free), anItem({ customAmount: 0 })), [0])
    assert.deepEqual(problems(event(free), anItem({ customAmount: 49 })), [
      'amount_min items[0].customAmount',
    ])
    const limited = event(free, { minPrice: 500, maxPrice: 1000 })
    assert.deepEqual(amounts(limited, anItem({ customAmount: 999 })), [999])
    for (const [customAmount, code] of [
      [0, 'amount_min'],
      [499, 'amount_min'],
      [1000, 'amount_max'],
    ] as const)
      assert.deepEqual(problems(limited, anItem({ customAmount })), [`${code} items[0].customAmount`])
  })

  test('a rate has its own sale window', () => {
    const closed = ['FORM_CLOSED items[0].tierId']
    assert.deepEqual(problems(event({ saleEndDate: now }), anItem()), closed)
    assert.deepEqual(problems(event({ saleStartDate: '2026-11-20T12:00:00.001Z' }), anItem()), closed)
    assert.deepEqual(
      problems(event({ saleStartDate: now, saleEndDate: '2026-11-20T12:00:00.001Z' }), anItem()),
      [],
    )
  })

  test('a ticket is for one person, products come in any number, and nobody takes more than their share', () => {
    const two = anItem({ quantity: 2 })
    assert.deepEqual(problems(event(), two), ['quantity_invalid items[0].quantity'])
    const shop = aForm({ formType: 'Shop', tiers: [aTier({ tierType: 'Product', maxPerUser: 3 })] })
    const product = (quantity: number) => anItem({ tierType: 'Product', quantity })
    assert.deepEqual(amounts(shop, product(3)), [7200])
    for (const quantity of [0, -1, 1.5, 1001])
      assert.deepEqual(problems(shop, product(quantity)), ['quantity_invalid items[0].quantity'])
    assert.deepEqual(problems(shop, product(2), product(2)), ['quantity_invalid items[1].quantity'])
  })

  test('a rate of another form, of another kind, or that this kind of form does not sell is unknown', () => {
    const unknown = ['unknown_tier items[0].tierId']
    assert.deepEqual(problems(event(), anItem({ tierId: 8 })), unknown)
    assert.deepEqual(problems(event(), anItem({ tierType: 'Membership' })), unknown)
    assert.deepEqual(problems(event({ tierType: 'Product' }), anItem({ tierType: 'Product' })), unknown)
  })

  test('a gift on top is taken where the form accepts one', () => {
    const gift = anItem({ tierId: null, tierType: 'Donation', customAmount: 500 })
    assert.deepEqual(problems(event(), anItem(), gift), ['unknown_tier items[1].tierId'])
    assert.deepEqual(amounts(event({}, { acceptOpenDonation: true }), anItem(), gift), [2400, 500])
  })

  test('a gift of several units is refused, but for contributions to a project: each unit costs its amount', () => {
    const donation = aForm({
      formType: 'Donation',
      allowCustomTier: true,
      tiers: [
        aTier({ id: 1, tierType: 'MonthlyDonation', price: 800 }),
        aTier({ id: 2, tierType: 'Donation', price: 500 }),
      ],
    })
    for (const several of [
      anItem({ tierId: 2, tierType: 'Donation', quantity: 2 }),
      anItem({ tierId: 2, tierType: 'Donation', quantity: 2, customAmount: 900 }),
      anItem({ tierId: null, tierType: 'Donation', quantity: 2, customAmount: 900 }),
      anItem({ tierId: 1, tierType: 'MonthlyDonation', quantity: 2, dayOfLevy: 5 }),
    ])
      assert.deepEqual(problems(donation, several), ['quantity_invalid items[0].quantity'])
    const project = aForm({
      formType: 'CrowdFunding',
      minPrice: 500,
      maxPrice: 2000,
      tiers: [
        aTier({ id: 1, tierType: 'Contribution', price: 1000 }),
        aTier({ id: 2, tierType: 'Contribution', priceCategory: 'Pwyw', price: 0 }),
      ],
    })
    const fixed = anItem({ tierId: 1, tierType: 'Contribution', quantity: 3 })
    const open = anItem({ tierId: 2, tierType: 'Contribution', quantity: 2, customAmount: 700 })
    assert.deepEqual(amounts(project, fixed, open), [3000, 1400])
    const low = anItem({ tierId: 2, tierType: 'Contribution', quantity: 2, customAmount: 499 })
    assert.deepEqual(
      problems(project, low),
      ['amount_min items[0].customAmount'],
      'each of them, not their sum',
    )
    const priced = price(project, [fixed, open])
    assert.ok(priced.ok)
    assert.deepEqual(
      cartUnits({ formId: 12, items: priced.value }),
      [
        { kind: 'tier', targetId: 1, quantity: 3 },
        { kind: 'tier', targetId: 2, quantity: 2 },
      ],
      'no place of the form',
    )
  })

  test('the sum of a cart stays an amount', () => {
    const dear = event({ price: 99_999_999 })
    assert.deepEqual(problems(dear, anItem(), anItem()), ['amount_max items'])
  })
})

describe('monthly gifts', () => {
  const form = aForm({
    formType: 'Donation',
    allowCustomTier: true,
    tiers: [
      aTier({ id: 1, tierType: 'MonthlyDonation', price: 800 }),
      aTier({ id: 2, tierType: 'Donation' }),
    ],
  })
  const monthly = (dayOfLevy: number | null, tierId: number | null = 1) =>
    anItem({ tierId, tierType: 'MonthlyDonation', dayOfLevy, customAmount: tierId === null ? 1200 : null })

  test('stand alone in their cart, with a day from 1 to 28', () => {
    assert.deepEqual(amounts(form, monthly(28)), [800])
    assert.deepEqual(amounts(form, monthly(1, null)), [1200])
    for (const day of [null, 0, 29, 1.5, -3])
      assert.deepEqual(problems(form, monthly(day)), ['debit_day items[0].dayOfLevy'])
    const once = anItem({ tierId: 2, tierType: 'Donation' })
    assert.deepEqual(problems(form, monthly(5), once), ['quantity_invalid items[1]'])
    assert.deepEqual(problems(form, once, monthly(5)), ['quantity_invalid items[1]'])
  })

  test('a day says nothing on anything else', () => {
    const priced = price(form, [anItem({ tierId: 2, tierType: 'Donation', dayOfLevy: 99 })])
    assert.ok(priced.ok)
    assert.equal(priced.value[0]?.dayOfLevy, null)
  })
})

describe('options', () => {
  const withOptions = (...extraOptions: ReturnType<typeof anOption>[]) =>
    aForm({ tiers: [aTier({ extraOptions, price: 1000 })] })

  test('a chosen one is charged with its item, an unchosen one is dropped', () => {
    const form = withOptions(anOption())
    assert.deepEqual(amounts(form, anItem({ extraOptions: [chosen(5)] })), [2400])
    assert.deepEqual(amounts(form, anItem({ extraOptions: [{ ...chosen(5), value: false }] })), [1000])
  })

  test('a required one counts as selected, chosen or not, unless there is none left', () => {
    const required = { isRequired: true, price: 300 }
    assert.deepEqual(amounts(withOptions(anOption(required)), anItem()), [1300])
    const refused = anItem({ extraOptions: [{ ...chosen(5), value: false }] })
    assert.deepEqual(amounts(withOptions(anOption(required)), refused), [1300])
    assert.deepEqual(amounts(withOptions(anOption({ ...required, remainingNumber: 0 })), anItem()), [1000])
    const lastOne = withOptions(anOption({ ...required, remainingNumber: 1 }))
    assert.deepEqual(amounts(lastOne, anItem(), anItem()), [1300, 1000])
  })

  test('one for the whole order is charged once, to the first item that has it', () => {
    const form = withOptions(anOption({ perOrder: true, price: 600 }))
    const item = anItem({ extraOptions: [chosen(5)] })
    assert.deepEqual(amounts(form, anItem(), item, item), [1000, 1600, 1000])
    const required = withOptions(anOption({ perOrder: true, isRequired: true, price: 600 }))
    assert.deepEqual(amounts(required, anItem(), anItem()), [1600, 1000])
  })

  test('an unknown one, or one that is named twice, is refused', () => {
    const unknown = anItem({ extraOptions: [{ ...chosen(9), value: false }] })
    assert.deepEqual(problems(withOptions(anOption()), unknown), ['unknown_option items[0].extraOptions[9]'])
    const twice = anItem({ extraOptions: [chosen(5), chosen(5)] })
    assert.deepEqual(problems(withOptions(anOption()), twice), ['unknown_option items[0].extraOptions[5]'])
  })

  test('options are for every unit, and a cart takes them, its rates, its places and its coupon out of stock', () => {
    const form = aForm({
      formType: 'Shop',
      acceptOpenDonation: true,
      tiers: [
        aTier({
          tierType: 'Product',
          extraOptions: [anOption(), anOption({ id: 6, perOrder: true })],
          price: 1000,
        }),
      ],
    })
    const two = anItem({ tierType: 'Product', quantity: 2, extraOptions: [chosen(5), chosen(6)] })
    const gift = anItem({ tierId: null, tierType: 'Donation', customAmount: 500 })
    const priced = price(form, [two, two, gift])
    assert.ok(priced.ok)
    assert.deepEqual(cartUnits({ formId: 12, items: priced.value, coupon: { code: 'ETE', id: 4 } }), [
      { kind: 'tier', targetId: 7, quantity: 4 },
      { kind: 'option', targetId: 5, quantity: 4 },
      { kind: 'option', targetId: 6, quantity: 1 },
      { kind: 'form', targetId: 12, quantity: 4 },
      { kind: 'coupon', targetId: 4, quantity: 1 },
    ])
  })
})

describe('what is sent with an item', () => {
  const form = aForm({
    customFields: [aField({ id: 4, type: 'Number' })],
    tiers: [
      aTier({
        customFields: [aField({ type: 'Date' })],
        extraOptions: [anOption({ customFields: [aField({ id: 9, type: 'YesNo' })] })],
      }),
      aTier({ id: 8, customFields: [aField({ id: 30 })] }),
    ],
  })

  test('is kept in its normal form, fields of the form itself included', () => {
    const priced = price(form, [
      anItem({
        participant: { firstName: '  Zoé ', lastName: 'Martin', email: ' zoe@Example.ORG ' },
        customFields: [
          { id: 3, value: '24/03/1988' },
          { id: 4, value: '12,5' },
        ],
        extraOptions: [{ id: 5, value: true, customFields: [{ id: 9, value: 'Non' }] }],
      }),
    ])
    assert.ok(priced.ok, JSON.stringify(priced))
    const [item] = priced.value
    assert.deepEqual(item?.participant, { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@example.org' })
    assert.deepEqual(item?.customFields, [
      { id: 3, value: '1988-03-24' },
      { id: 4, value: 12.5 },
    ])
    assert.deepEqual(item?.extraOptions[0]?.customFields, [{ id: 9, value: false }])
    assert.deepEqual(price(form, priced.value), priced, 'priced items price the same again')
  })

  test('is refused by its place: a wrong value, a field of another rate, a name with a digit', () => {
    const item = anItem({
      participant: { firstName: 'Zoé2', lastName: null, email: 'rien' },
      customFields: [
        { id: 3, value: '31/02/2020' },
        { id: 30, value: 'x' },
      ],
      extraOptions: [{ id: 5, value: true, customFields: [{ id: 9, value: 'peut-être' }] }],
    })
    assert.deepEqual(problems(form, item), [
      'date_invalid items[0].customFields[3]',
      'unknown_field items[0].customFields[30]',
      'value_invalid items[0].extraOptions[5].customFields[9]',
      'digit items[0].participant.firstName',
      'email_invalid items[0].participant.email',
    ])
  })

  test('a participant is ignored where nobody is named', () => {
    const shop = aForm({ formType: 'Shop', tiers: [aTier({ tierType: 'Product' })] })
    const participant = { firstName: 'X9', lastName: null, email: null }
    const priced = price(shop, [anItem({ tierType: 'Product', participant })])
    assert.ok(priced.ok)
    assert.equal(priced.value[0]?.participant, null)
  })
})
