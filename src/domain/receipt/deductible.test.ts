import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { splitAmount } from '../cart/instalment-plan.ts'
import type { TierType } from '../form/form.ts'
import { type Cents, sumCents } from '../money.ts'
import { type BackOfPayment, deductibleShares, keptDeductible } from './deductible.ts'

type Of = { readonly eligible?: boolean; readonly discount?: Cents; readonly option?: Cents }

let ids = 0
function line(tierType: TierType, amount: Cents, { eligible = false, discount = 0, option }: Of = {}) {
  ids += 1
  const options = option === undefined ? [] : [{ amount: option, discount: 0 }]
  return { id: ids, tierType, amount, discount, isEligibleTaxReceipt: eligible, options }
}

const gift = (amount: Cents) => line('Donation', amount, { eligible: true })

describe('what of each payment is deductible', () => {
  const cases: readonly (readonly [string, ReturnType<typeof line>[], Cents[], Cents[]])[] = [
    ['a gift', [gift(5000)], [5000], [5000]],
    ['a gift of an organization that is not eligible', [line('Donation', 5000)], [5000], [0]],
    ['a ticket', [line('Registration', 2500)], [2500], [0]],
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

  test('whatever was sold and however it is spread: the shares are the whole, and none is more than its payment', () => {
    let seed = 20_261_128
    const upTo = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % (most + 1)
    }
    for (let round = 0; round < 3000; round += 1) {
      const items = Array.from({ length: 1 + upTo(3) }, () => {
        const option = upTo(1) === 0 ? undefined : upTo(900)
        const amount = 1 + upTo(20_000) + (option ?? 0)
        const discount = Math.min(upTo(300), amount - (option ?? 0))
        return line('Membership', amount, { eligible: upTo(1) === 1, discount, ...(option && { option }) })
      })
      const given = upTo(1) === 0 ? [] : [gift(1 + upTo(5000))]
      const sold = sumCents(items.map(({ amount, discount }) => amount - discount))
      const options = sumCents(items.flatMap(item => item.options.map(({ amount }) => amount)))
      const [first = 0, ...later] = splitAmount(sold - options, [1, 3, 6, 10, 12][upTo(4)] ?? 1)
      const parts = [first + options + sumCents(given.map(({ amount }) => amount)), ...later]
      const shares = deductibleShares({ items: [...items, ...given], parts, isMonthly: false })
      const whole = deductibleShares({
        items: [...items, ...given],
        parts: [sumCents(parts)],
        isMonthly: false,
      })
      assert.equal(sumCents(shares), whole[0])
      assert.ok(shares.every((share, place) => share >= 0 && share <= (parts[place] ?? 0)))
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
    test(name, () => assert.equal(keptDeductible(3000, { items, back }), kept))
  }
})
