import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anItem } from '#test/support/forms.ts'
import type { CartItem } from '../cart/cart.ts'
import { acceptsInstalments, offeredCounts, paymentTerms } from '../cart/payment-terms.ts'
import type { TierType } from '../form/form.ts'
import { instalmentCounts } from '../form/instalment-counts.ts'
import { type Cents, sumCents } from '../money.ts'
import {
  type BackOfPayment,
  counterpartsUsed,
  deductibleOfLine,
  deductibleShares,
  keptShares,
  type PaymentOfSale,
  withinCounterparts,
} from './deductible.ts'

type Of = {
  readonly eligible?: boolean
  readonly discount?: Cents
  readonly option?: Cents
  readonly spread?: boolean
}

let ids = 0
function line(tierType: TierType, amount: Cents, of: Of = {}) {
  const { eligible = false, discount = 0, option, spread = tierType === 'Membership' } = of
  ids += 1
  const options = option === undefined ? [] : [{ amount: option, discount: 0 }]
  return { id: ids, tierType, amount, discount, isEligibleTaxReceipt: eligible, isSpread: spread, options }
}

const gift = (amount: Cents) => line('Donation', amount, { eligible: true })

describe('what of each payment is deductible', () => {
  const cases: readonly (readonly [string, ReturnType<typeof line>[], Cents[], Cents[]])[] = [
    ['a gift', [gift(5000)], [5000], [5000]],
    ['a gift of an organization that is not eligible', [line('Donation', 5000)], [5000], [0]],
    ['a ticket', [line('Registration', 2500)], [2500], [0]],
    ['a ticket that was ticked as a gift', [line('Registration', 2500, { eligible: true })], [2500], [0]],
    ['a product', [line('Product', 2500, { eligible: true })], [2500], [0]],
    ['a ticket and a gift', [line('Registration', 2500), gift(1000)], [3500], [1000]],
    ['a membership that is eligible', [line('Membership', 3000, { eligible: true })], [3000], [3000]],
    [
      'the same with an option, which never is',
      [line('Membership', 4200, { eligible: true, option: 1200 })],
      [4200],
      [3000],
    ],
    [
      'less what a coupon took off',
      [line('Membership', 3000, { eligible: true, discount: 500 })],
      [2500],
      [2500],
    ],
    [
      'in three payments',
      [line('Membership', 10_000, { eligible: true })],
      [3334, 3333, 3333],
      [3334, 3333, 3333],
    ],
    [
      'in three payments, with a gift in the first',
      [line('Membership', 9000, { eligible: true }), gift(2000)],
      [5000, 3000, 3000],
      [5000, 3000, 3000],
    ],
    [
      'in three payments beside one that is not eligible: as each pays of both',
      [line('Membership', 5000, { eligible: true }), line('Membership', 5000)],
      [3334, 3333, 3333],
      [1667, 1666, 1667],
    ],
    [
      'a gift beside a ticket in two payments',
      [line('Registration', 1000), gift(2000)],
      [2500, 500],
      [2000, 0],
    ],
    [
      'a rate that accepts no instalments beside one that does: it is paid with the first payment',
      [line('Membership', 9000), line('Membership', 2000, { eligible: true, spread: false })],
      [5000, 3000, 3000],
      [2000, 0, 0],
    ],
    [
      'the other way round: the first payment pays what is not eligible as well',
      [line('Membership', 9000, { eligible: true }), line('Membership', 2000, { spread: false })],
      [5000, 3000, 3000],
      [3000, 3000, 3000],
    ],
    ['nothing was paid', [line('Registration', 0)], [], []],
  ]
  for (const [name, items, parts, shares] of cases) {
    test(name, () => assert.deepEqual(deductibleShares({ items, parts, isMonthly: false }), shares))
  }

  test('each month of a monthly gift is one', () => {
    const items = [line('MonthlyDonation', 1500, { eligible: true })]
    const shares = deductibleShares({ items, parts: [1500, 1500, 2000], isMonthly: true })
    assert.deepEqual(shares, [1500, 1500, 2000])
  })

  test('no month is where the first was not', () => {
    const items = [line('MonthlyDonation', 1500)]
    assert.deepEqual(deductibleShares({ items, parts: [1500, 1500], isMonthly: true }), [0, 0])
  })

  test('whatever was sold and however it is spread: the shares are the whole, and each is what its payment pays of it', () => {
    let seed = 20_261_128
    const upTo = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % (most + 1)
    }
    const option = () => ({ id: 5, value: true, customFields: [], label: '', amount: upTo(900), discount: 0 })
    const bought = (): CartItem => {
      const isGift = upTo(3) === 0
      const extraOptions = isGift || upTo(1) === 0 ? [] : [{ ...option(), quantity: 1 }]
      const rate = 1 + upTo(20_000)
      const amount = rate + sumCents(extraOptions.map(each => each.amount))
      return {
        ...anItem(),
        ...{ index: 0, label: '', vatRate: 0, contribution: null, extraOptions, amount },
        tierType: isGift ? 'Donation' : 'Membership',
        discount: Math.min(upTo(300), rate),
        isEligibleTaxReceipt: upTo(1) === 1,
        installmentCounts: isGift || upTo(2) === 0 ? [1] : [...instalmentCounts],
      }
    }
    for (let round = 0; round < 3000; round += 1) {
      const cart = Array.from({ length: 1 + upTo(4) }, bought)
      const installmentCount = offeredCounts(cart)[upTo(4)] ?? 1
      const parts = paymentTerms({ items: cart, tip: null, installmentCount }, '2026-11-28').map(
        ({ realAmount }) => realAmount,
      )
      const items = cart.map((item, id) => ({
        ...{ ...item, id, options: item.extraOptions },
        isSpread: acceptsInstalments(item),
      }))
      const shares = deductibleShares({ items, parts, isMonthly: false })
      assert.equal(sumCents(shares), sumCents(items.map(deductibleOfLine)))
      assert.ok(shares.every((share, place) => share >= 0 && share <= (parts[place] ?? 0)))
      const atOnce = sumCents(items.filter(({ isSpread }) => !isSpread).map(deductibleOfLine))
      const spread = sumCents(shares) - atOnce
      for (const later of shares.slice(1)) assert.ok(later <= Math.ceil(spread / parts.length) + 1)
    }
  })
})

describe('what is left of it once something came back', () => {
  const ticket = line('Registration', 2000)
  const member = line('Membership', 4000, { eligible: true, option: 1000 })
  const items = [ticket, member]
  const cases: readonly (readonly [string, BackOfPayment[], Cents])[] = [
    ['nothing came back', [], 3000],
    ['of the ticket', [{ amount: 2000, lines: [{ orderItemId: ticket.id, amount: 2000 }] }], 3000],
    ['of the membership', [{ amount: 1200, lines: [{ orderItemId: member.id, amount: 1200 }] }], 1800],
    [
      'all of the membership, its option too',
      [{ amount: 4000, lines: [{ orderItemId: member.id, amount: 4000 }] }],
      0,
    ],
    ['nobody knows of what', [{ amount: 500, lines: null }], 2500],
    ['more than there was', [{ amount: 9000, lines: null }], 0],
  ]
  for (const [name, back, kept] of cases) {
    test(name, () =>
      assert.deepEqual(
        keptShares({ items, isMonthly: false, payments: [{ part: 6000, state: 'came', back }] }),
        [kept],
      ),
    )
  }

  const eligible = line('Membership', 6000, { eligible: true })
  const other = line('Membership', 6000)
  const of = ({ id }: { readonly id: number }, amount: Cents): BackOfPayment => ({
    amount,
    lines: [{ orderItemId: id, amount }],
  })
  const came = (part: Cents, ...back: BackOfPayment[]): PaymentOfSale => ({ part, state: 'came', back })
  const due = (part: Cents): PaymentOfSale => ({ part, state: 'open', back: [] })
  const never = (part: Cents): PaymentOfSale => ({ part, state: 'never', back: [] })
  const spread: readonly (readonly [string, PaymentOfSale[], Cents[]])[] = [
    ['a whole line by its first payment', [came(6000, of(eligible, 6000)), came(6000)], [0, 0]],
    ['more than a payment had of a line', [came(6000, of(eligible, 4000)), came(6000)], [0, 2000]],
    ['a line by both', [came(6000, of(eligible, 3000)), came(6000, of(eligible, 3000))], [0, 0]],
    [
      'a line that is not eligible, with all of a payment',
      [came(6000, of(other, 6000)), came(6000)],
      [3000, 3000],
    ],
    ['the same while the other has not come', [came(6000, of(other, 6000)), due(6000)], [0, 3000]],
    ['before the next has come, which has less', [came(6000, of(eligible, 4000)), due(6000)], [0, 2000]],
    ['one that never comes has nothing', [came(6000, of(eligible, 3500)), never(6000)], [0, 3000]],
    ['a dispute about one payment', [came(6000, { amount: 6000, lines: null }), came(6000)], [0, 3000]],
  ]
  for (const [name, payments, kept] of spread) {
    test(`in two payments: ${name}`, () =>
      assert.deepEqual(keptShares({ items: [eligible, other], isMonthly: false, payments }), kept))
  }

  test('a month of a gift that came back is that month', () => {
    const gift = line('MonthlyDonation', 1500, { eligible: true })
    const payments = [came(1500), came(1500, of(gift, 1500)), came(1500, of(gift, 500))]
    assert.deepEqual(keptShares({ items: [gift], isMonthly: true, payments }), [1500, 0, 1000])
  })
})

describe('a line with a counterpart', () => {
  const reward = (amount: Cents, counterpart: Cents, of: Of = {}) => ({
    ...line('Bonus', amount, { eligible: true, ...of }),
    counterpart,
  })
  const year = { cap: 73_00, used: 0 }
  const gone = new Map<number, Cents>()
  const deductible = (items: Parameters<typeof withinCounterparts>[0], used = 0) =>
    withinCounterparts(items, { ...year, used, gone }).items.map(deductibleOfLine)

  test('counts whole within both limits, and for nothing beyond either', () => {
    assert.deepEqual(deductible([reward(10_000, 2500), reward(10_000, 2501)]), [10_000, 0])
    assert.deepEqual(deductible([reward(29_200, 7300), reward(29_200, 1)]), [29_200, 0])
    assert.deepEqual(deductible([reward(29_200, 7300)], 1), [0])
  })

  test('is measured by what its rate cost after discount, without options', () => {
    assert.deepEqual(deductible([reward(10_000, 2500, { discount: 1 })]), [0])
    assert.deepEqual(deductible([reward(12_000, 2500, { option: 2001 })]), [0])
    assert.deepEqual(deductible([reward(12_000, 2500, { option: 2000 })]), [10_000])
  })

  test('is measured by what is kept of it, and without a word once nothing is', () => {
    const item = reward(29_200, 2300)
    const after = (back: Cents) => {
      const kept = new Map([[item.id, back]])
      const { items, beyond } = withinCounterparts([item], { ...year, gone: kept })
      return [items[0]?.isEligibleTaxReceipt, beyond[0], counterpartsUsed([item], { cap: 73_00, gone: kept })]
    }
    assert.deepEqual(after(20_000), [true, null, 2300])
    assert.deepEqual(after(20_001), [false, 'quarter', 0])
    assert.deepEqual(after(29_200), [true, null, 0])
    assert.deepEqual(after(40_000), [true, null, 0])
  })

  test('without a right to a receipt uses nothing of the year, nor one that is beyond a limit', () => {
    const items = [
      reward(40_000, 5000, { eligible: false }),
      reward(1000, 5000),
      { ...line('Registration', 40_000, { eligible: true }), counterpart: 5000 },
      reward(40_000, 3000),
      gift(5000),
    ]
    assert.equal(counterpartsUsed(items, { cap: 73_00, gone }), 3000)
    const { beyond } = withinCounterparts(items, { ...year, gone })
    assert.deepEqual(beyond, [null, 'quarter', null, null, null])
  })
})
