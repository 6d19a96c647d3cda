import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Coupon } from '#domain/coupon/coupon.ts'
import { anItem } from '#test/support/forms.ts'
import { instalmentCounts } from '../form/instalment-counts.ts'
import { type CartItem, totalOf } from './cart.ts'
import { discountItems } from './discount-items.ts'
import { includedVat, installmentsOf, offeredCounts, paymentTerms } from './payment-terms.ts'

type Input = Partial<CartItem> & { readonly rate?: number; readonly option?: number }

function priced({ rate = 18_000, option, ...input }: Input = {}): CartItem {
  const extraOptions =
    option === undefined
      ? []
      : [{ id: 5, value: true, customFields: [], label: 'Kit', amount: option, discount: 0, quantity: 1 }]
  return {
    ...anItem(),
    index: 0,
    label: 'Adhésion',
    amount: rate + (option ?? 0),
    discount: 0,
    vatRate: 0,
    isEligibleTaxReceipt: false,
    installmentCounts: [1, 3, 10],
    contribution: null,
    ...input,
    extraOptions,
  }
}

const gift = priced({ rate: 1000, tierId: null, tierType: 'Donation', installmentCounts: [1] })
const coupon = (input: Partial<Coupon>): Coupon => ({
  id: 1,
  code: 'ETE',
  percent: null,
  amount: null,
  tierIds: null,
  startDate: null,
  endDate: null,
  ...input,
})
const terms = (items: readonly CartItem[], installmentCount = 1, tip: number | null = null) =>
  paymentTerms({ items, tip, installmentCount }, '2026-01-31')

describe('which numbers of payments are offered', () => {
  test('those common to the rates that can be split; what cannot be split says nothing', () => {
    assert.deepEqual(offeredCounts([priced(), gift]), [1, 3, 10])
    assert.deepEqual(offeredCounts([priced(), priced({ installmentCounts: [1, 3, 6] })]), [1, 3])
    assert.deepEqual(offeredCounts([gift]), [1])
    assert.deepEqual(offeredCounts([]), [1])
  })

  test('only those whose charges are all large enough, counted on the rates alone', () => {
    assert.deepEqual(offeredCounts([priced({ rate: 499, option: 10_000 })]), [1, 3])
    assert.deepEqual(offeredCounts([priced({ rate: 149 })]), [1])
  })

  test('a choice that the items do not allow any more is told', () => {
    assert.deepEqual(installmentsOf({ items: [priced()], installmentCount: 10 }), { count: 10, valid: true })
    assert.deepEqual(installmentsOf({ items: [gift], installmentCount: 10 }), { count: 10, valid: false })
    assert.equal(terms([gift], 10).length, 1)
  })
})

describe('the charges of a cart', () => {
  test('rates are split with the remainder first; options, gifts and the tip are paid today', () => {
    const plan = terms([priced({ rate: 10_001, option: 1500 }), gift], 3, 350)
    assert.deepEqual(
      plan.map(({ number, date, realAmount, amountTip }) => [number, date, realAmount, amountTip]),
      [
        [1, '2026-01-31', 3335 + 1500 + 1000, 350],
        [2, '2026-02-28', 3333, 0],
        [3, '2026-03-31', 3333, 0],
      ],
    )
  })

  test('nothing to pay today takes no tip', () => {
    assert.equal(terms([priced({ rate: 0 })], 1, 500)[0]?.amountTip, 0)
  })

  test('the VAT that a price includes is rounded half-up', () => {
    assert.equal(includedVat({ amount: 1500, discount: 0, vatRate: 20 }), 250)
    assert.equal(includedVat({ amount: 1500, discount: 500, vatRate: 5.5 }), 52)
    assert.equal(includedVat({ amount: 1500, discount: 0, vatRate: 0 }), 0)
  })
})

describe('coupons on items', () => {
  test('ten percent of tickets and meal, spread over both', () => {
    const [first, second] = discountItems(
      [priced({ rate: 2400, option: 1400 }), priced({ rate: 3600 })],
      coupon({ percent: 10 }),
    )
    assert.deepEqual([first?.discount, first?.extraOptions[0]?.discount], [380, 140])
    assert.equal(second?.discount, 360)
  })

  test('gifts and rates that it does not name are not lowered; another coupon replaces what was there', () => {
    const items = [priced({ rate: 2000 }), gift, priced({ rate: 4000, tierId: 8 })]
    const halved = discountItems(items, coupon({ percent: 50, tierIds: [8] }))
    assert.deepEqual(
      halved.map(item => item.discount),
      [0, 0, 2000],
    )
    assert.deepEqual(
      discountItems(halved, coupon({ amount: 9999 })).map(item => item.discount),
      [2000, 0, 4000],
    )
    assert.deepEqual(discountItems(halved, null), items)
  })
})

const anyItem = fc
  .record({
    rate: fc.nat(200_000),
    option: fc.option(fc.nat(5000), { nil: undefined }),
    vatRate: fc.constantFrom(0, 2.1, 5.5, 20),
    installmentCounts: fc.constantFrom([1], [1, 3], [1, 3, 6, 10, 12]),
    tierId: fc.constantFrom(7, 8),
  })
  .map(priced)
const anyCoupon = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 10_000 }).map(hundredths => coupon({ percent: hundredths / 100 })),
  fc.integer({ min: 1, max: 300_000 }).map(amount => coupon({ amount, tierIds: [7] })),
)

test('LAW: terms sum to the cart, no discount is above its price, no charge is negative, VAT is within what is paid', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 8 }),
      anyCoupon,
      fc.constantFrom(...instalmentCounts),
      (items, applied, count) => {
        const discounted = discountItems(items, applied)
        for (const item of discounted) {
          assert.ok(item.discount >= 0 && item.discount <= item.amount)
          for (const option of item.extraOptions) assert.ok(option.discount <= option.amount)
        }
        const plan = terms(discounted, count, 350)
        const sum = (of: 'realAmount' | 'initialAmount' | 'discount' | 'vat') =>
          plan.reduce((all, term) => all + term[of], 0)
        assert.equal(sum('realAmount'), totalOf(discounted))
        assert.equal(
          sum('initialAmount'),
          discounted.reduce((all, item) => all + item.amount, 0),
        )
        assert.equal(
          sum('vat'),
          discounted.map(includedVat).reduce((all, vat) => all + vat, 0),
        )
        for (const term of plan) {
          assert.ok(term.discount >= 0 && term.vat >= 0 && term.vat <= term.realAmount)
          assert.equal(term.initialAmount - term.discount, term.realAmount)
          assert.ok(plan.length === 1 || term.realAmount >= 50)
        }
      },
    ),
  )
})
