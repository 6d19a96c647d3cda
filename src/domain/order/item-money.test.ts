import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TierType } from '../form/form.ts'
import { type Cents, sumCents } from '../money.ts'
import { keptOfLine, moneyOfItems, type PaymentOfItems, paidOf } from './item-money.ts'

type Of = {
  readonly discount?: Cents
  readonly option?: Cents
  readonly delivery?: Cents
  readonly isSpread?: boolean
}

function item(id: number, tierType: TierType, amount: Cents, of: Of = {}) {
  const { discount = 0, option, delivery, isSpread = false } = of
  const options = [
    ...(option === undefined ? [] : [{ amount: option, discount: 0 }]),
    ...(delivery === undefined ? [] : [{ amount: delivery, discount: 0, perOrder: true }]),
  ]
  return { id, tierType, amount, discount, isSpread, options }
}

const paid = (part: Cents, back: PaymentOfItems['back'] = []): PaymentOfItems => ({
  part,
  state: 'came',
  back,
})
const unpaid = (part: Cents, state: 'open' | 'never' = 'open'): PaymentOfItems => ({ part, state, back: [] })

type Sale = Parameters<typeof moneyOfItems>[0]
const money = (items: Sale['items'], payments: Sale['payments'], isMonthly = false) =>
  moneyOfItems({ items, payments, isMonthly }).map(({ itemId, isOwn, cost, shares, back }) => ({
    line: isOwn ? String(itemId) : `${itemId} for all`,
    cost,
    shares,
    back: back.map(({ on, amount }) => `${on} ${amount}`),
  }))

const [lea, tom] = [
  item(1, 'Membership', 18_000, { isSpread: true }),
  item(2, 'Membership', 6000, { isSpread: true }),
]

describe('which payment pays for which item', () => {
  test('one payment pays for each what it costs, less its discount', () => {
    const items = [lea, item(2, 'Registration', 2500, { discount: 500, option: 1000 })]
    assert.deepEqual(money(items, [paid(20_000)]), [
      { line: '1', cost: 18_000, shares: [18_000], back: [] },
      { line: '2', cost: 2000, shares: [2000], back: [] },
    ])
  })

  test('what is spread is paid in proportion, and options and what is not spread with the first payment', () => {
    const dues = item(1, 'Membership', 10_000, { isSpread: true, option: 1000 })
    const gift = item(3, 'Donation', 500)
    assert.deepEqual(money([dues, gift, tom], [paid(6500), unpaid(5000), unpaid(5000)]), [
      { line: '1', cost: 10_000, shares: [4000, 3000, 3000], back: [] },
      { line: '3', cost: 500, shares: [500, 0, 0], back: [] },
      { line: '2', cost: 6000, shares: [2000, 2000, 2000], back: [] },
    ])
  })

  test('a delivery is nobody’s in particular', () => {
    assert.deepEqual(money([item(1, 'Product', 2500, { delivery: 500 })], [paid(2500)]), [
      { line: '1', cost: 2000, shares: [2000], back: [] },
      { line: '1 for all', cost: 500, shares: [500], back: [] },
    ])
  })

  test('later months of a gift are the gift’s alone', () => {
    const months = [paid(19_500), paid(1500), unpaid(1500)]
    assert.deepEqual(
      money([lea, item(2, 'MonthlyDonation', 1500)], months, true).map(({ shares }) => shares),
      [
        [18_000, 0, 0],
        [1500, 1500, 1500],
      ],
    )
  })
})

describe('what came back of which item', () => {
  const on = '2026-12-01'

  test('of a named item it is that one’s', () => {
    const lines = [{ orderItemId: 2, amount: 6000 }]
    const told = money([lea, tom], [paid(24_000, [{ on, amount: 6000, lines }])])
    assert.deepEqual(
      told.map(({ back }) => back),
      [[], [`${on} 6000`]],
    )
  })

  test('of a named item it is taken first off the item, then off its part of what all have', () => {
    const shirt = item(1, 'Product', 2500, { delivery: 500 })
    const lines = [{ orderItemId: 1, amount: 2200 }]
    const told = money([shirt], [paid(2500, [{ on, amount: 2200, lines }])])
    assert.deepEqual(
      told.map(({ back }) => back),
      [[`${on} 2000`], [`${on} 200`]],
    )
  })

  test('of an item that was paid by several payments it is taken off its own payment first', () => {
    const lines = [{ orderItemId: 1, amount: 9000 }]
    const payments = [paid(12_000, [{ on, amount: 9000, lines }]), paid(12_000)]
    const sale = { items: [lea, tom], payments, isMonthly: false }
    assert.deepEqual(
      moneyOfItems(sale).map(line => keptOfLine(line, payments)),
      [9000, 6000],
    )
  })

  test('where it is not known of what, it is taken off in proportion', () => {
    const told = money([lea, tom], [paid(24_000, [{ on, amount: 8000, lines: null }])])
    assert.deepEqual(
      told.map(({ back }) => back),
      [[`${on} 6000`], [`${on} 2000`]],
    )
  })

  test('more of an item than came for it waits on what is still to come of it, and touches nobody else', () => {
    const eveil = item(2, 'Membership', 9000)
    const lines = [{ orderItemId: 1, amount: 15_000 }]
    const first = paid(15_000, [{ on, amount: 15_000, lines }])
    const kept = (payments: Sale['payments']) =>
      moneyOfItems({ items: [lea, eveil], payments, isMonthly: false }).map(line =>
        keptOfLine(line, payments),
      )
    assert.deepEqual(kept([first, unpaid(6000), unpaid(6000)]), [-9000, 9000])
    assert.deepEqual(kept([first, paid(6000), unpaid(6000)]), [-3000, 9000])
    assert.deepEqual(kept([first, paid(6000), paid(6000)]), [3000, 9000])
  })

  test('what is still to come of an item does not bear what is not known of what', () => {
    const all = paid(8000, [{ on, amount: 8000, lines: null }])
    const told = money([lea, tom], [all, unpaid(8000), unpaid(8000)])
    assert.deepEqual(
      told.map(({ back }) => back),
      [[`${on} 6000`], [`${on} 2000`]],
    )
  })

  test('more of an item than came for it, or ever will, is taken off the others', () => {
    const lines = [{ orderItemId: 2, amount: 5000 }]
    const first = paid(8000, [{ on, amount: 5000, lines }])
    const payments = [first, unpaid(8000, 'never'), unpaid(8000, 'never')]
    const told = moneyOfItems({ items: [lea, tom], payments, isMonthly: false })
    assert.deepEqual(
      told.map(line => keptOfLine(line, payments)),
      [3000, 0],
    )
  })

  test('what comes back later changes nothing of what came back before', () => {
    const first = { on, amount: 8000, lines: null }
    const later = { on: '2026-12-24', amount: 3000, lines: [{ orderItemId: 2, amount: 3000 }] }
    const [before] = money([lea, tom], [paid(24_000, [first])])
    const [, after] = money([lea, tom], [paid(24_000, [later, first])])
    assert.deepEqual(before?.back, [`${on} 6000`])
    assert.deepEqual(after?.back, [`${on} 2000`, '2026-12-24 3000'])
  })
})

describe('whatever was bought, paid and given back', () => {
  /** Numbers that look like chance and are the same each time (mulberry32). */
  function chance(seed: number): (below: number) => number {
    let state = seed
    return below => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below
    }
  }

  const types = ['Membership', 'Registration', 'Product', 'Donation'] as const

  function anySale(below: (limit: number) => number) {
    const items = Array.from({ length: 1 + below(6) }, (_, place) => {
      const [price, option, delivery] = [below(20_000), below(3) * below(2000), below(3) * below(900)]
      const discount = below(2) * below(price + 1)
      const of = { discount, option, delivery, isSpread: below(2) === 1 }
      return item(place + 1, types[below(4)] ?? 'Product', price + option + delivery, of)
    })
    const cost = sumCents(items.map(({ amount, discount }) => amount - discount))
    const count = 1 + below(4)
    const each = Math.floor(cost / count)
    const payments = Array.from({ length: count }, (_, place): PaymentOfItems => {
      const part = place === 0 ? cost - each * (count - 1) : each
      if (below(4) === 0) return unpaid(part, below(2) === 0 ? 'open' : 'never')
      let left = part
      const back = Array.from({ length: below(4) }, () => {
        const amount = below(left + 1)
        left -= amount
        const on = `2026-12-0${1 + below(9)}`
        const orderItemId = 1 + below(items.length)
        const cut = below(amount + 1)
        const lines = [
          { orderItemId, amount: cut },
          { orderItemId: 1, amount: amount - cut },
        ]
        return { on, amount, lines: below(2) === 0 ? null : lines }
      })
      return paid(part, back)
    })
    return { items, payments, isMonthly: false, cost }
  }

  test('the sums are what came and what stayed, to the cent, and nothing bears more than it brings', () => {
    for (let seed = 1; seed <= 3000; seed += 1) {
      const { cost, ...sale } = anySale(chance(seed))
      const { payments } = sale
      const lines = moneyOfItems(sale)
      const came = payments.filter(({ state }) => state === 'came')
      const back = sumCents(came.flatMap(payment => payment.back.map(({ amount }) => amount)))
      const sum = (of: (line: (typeof lines)[number]) => Cents) => sumCents(lines.map(of))
      assert.equal(
        sum(line => line.cost),
        cost,
        `seed ${seed}`,
      )
      for (const [place, { part }] of payments.entries())
        assert.equal(
          sum(line => line.shares[place] ?? 0),
          part,
          `seed ${seed}: payment ${place}`,
        )
      assert.equal(
        sum(line => keptOfLine(line, payments)),
        sumCents(came.map(({ part }) => part)) - back,
        `seed ${seed}: kept`,
      )
      for (const line of lines) {
        assert.ok(line.shares.every(share => share >= 0) && line.back.every(({ amount }) => amount > 0))
        const toCome = sumCents(line.shares.filter((_, place) => payments[place]?.state === 'open'))
        assert.ok(keptOfLine(line, payments) >= -toCome, `seed ${seed}: more back than it will ever cost`)
        assert.ok(paidOf(line, payments) <= line.cost, `seed ${seed}`)
      }
    }
  })
})
