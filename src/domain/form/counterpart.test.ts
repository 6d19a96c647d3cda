import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { counterpartCapOn, counterpartsOf, isWithinQuarter, quarterOf } from './counterpart.ts'

describe('the cap of counterparts of a year', () => {
  const days = [
    ['2011-01-01', 65_00],
    ['2015-12-31', 65_00],
    ['2016-01-01', 69_00],
    ['2020-12-31', 69_00],
    ['2021-01-01', 73_00],
    ['2026-11-20', 73_00],
  ] as const
  for (const [day, cap] of days) test(`on ${day}`, () => assert.equal(counterpartCapOn(day), cap))
})

describe('a counterpart', () => {
  const cases = [
    [2500, 10_000, true],
    [2501, 10_000, false],
    [2500, 9_999, false],
    [0, 0, true],
    [1, 4, true],
    [1, 3, false],
  ] as const
  for (const [worth, given, within] of cases)
    test(`of ${worth} for ${given} is ${within ? 'within' : 'beyond'} a quarter`, () =>
      assert.equal(isWithinQuarter(worth, given), within))

  test('may be worth a quarter, rounded down', () => {
    for (const [given, most] of [
      [10_000, 2500],
      [9_999, 2499],
      [3, 0],
    ] as const)
      assert.equal(quarterOf(given), most)
  })

  const year = { cap: 73_00, used: 0 }
  const gift = (given: number, counterpart: number | null = null) => ({ given, counterpart })

  test('exactly at both limits counts, a cent more does not', () => {
    assert.deepEqual(counterpartsOf([gift(29_200, 7300)], year), { beyond: [null], used: 7300 })
    assert.deepEqual(counterpartsOf([gift(29_200, 7301)], year).beyond, ['quarter'])
    assert.deepEqual(counterpartsOf([gift(50_000, 7301)], year).beyond, ['cap'])
    assert.deepEqual(counterpartsOf([gift(400, 1)], { cap: 73_00, used: 7300 }).beyond, ['cap'])
    assert.deepEqual(counterpartsOf([gift(400, 1)], { cap: 73_00, used: 7299 }).beyond, [null])
  })

  test('beyond a limit uses nothing of the cap, and a gift without one always counts', () => {
    const gifts = [gift(100, 5000), gift(40_000, 7000), gift(40_000, 301), gift(5000), gift(40_000, 300)]
    assert.deepEqual(counterpartsOf(gifts, year), {
      beyond: ['quarter', null, 'cap', null, null],
      used: 7300,
    })
  })

  test('whatever was given: no year is used beyond its cap, and none that counts is worth more than a quarter', () => {
    let state = 7
    const below = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % limit
    }
    for (let run = 0; run < 5000; run += 1) {
      const gifts = Array.from({ length: below(8) }, () =>
        gift(below(60_000), below(3) === 0 ? null : below(9000)),
      )
      const used = below(8000)
      const cap = [65_00, 69_00, 73_00][below(3)] ?? 0
      const told = counterpartsOf(gifts, { cap, used })
      assert.ok(told.used <= Math.max(cap, used))
      const counted = gifts.filter((_, place) => told.beyond[place] === null)
      const worth = counted.reduce((sum, { counterpart }) => sum + (counterpart ?? 0), 0)
      assert.equal(told.used, used + worth)
      assert.ok(counted.every(({ given, counterpart }) => (counterpart ?? 0) * 4 <= given))
      // In two parts it is the same as in one.
      const cut = below(gifts.length + 1)
      const first = counterpartsOf(gifts.slice(0, cut), { cap, used })
      const second = counterpartsOf(gifts.slice(cut), { cap, used: first.used })
      assert.deepEqual([...first.beyond, ...second.beyond], told.beyond)
    }
  })
})
