import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { normaliseCode } from '../fields/code.ts'
import { discountOn, isUsable, timeRefusal } from './coupon.ts'
import { spread } from './spread.ts'

test('a code is the same however it is typed', () => {
  for (const typed of ['BERGES10', ' berges10 ', 'berges 10', 'Bergès\u00a010', 'ＢＥＲＧＥＳ10'])
    assert.equal(normaliseCode(typed), 'BERGES10', typed)
  assert.equal(normaliseCode(' \n '), '')
})

test('a coupon may be used from its first instant until before its last', () => {
  const dates = { startDate: '2026-11-01T00:00:00Z', endDate: '2026-12-01T00:00:00Z' }
  const usable = ['2026-10-31T23:59:59.999Z', dates.startDate, '2026-11-30T23:59:59.999Z', dates.endDate]
  assert.deepEqual(
    usable.map(now => isUsable(dates, now)),
    [false, true, true, false],
  )
  assert.deepEqual(
    usable.map(now => timeRefusal(dates, now)),
    ['early', undefined, undefined, 'expired'],
  )
  assert.equal(isUsable({ startDate: null, endDate: null }, '2026-11-01T00:00:00Z'), true)
})

test('a discount is a percentage, rounded half-up, or an amount, and never more than the price', () => {
  assert.equal(discountOn({ percent: 10, amount: null }, 7400), 740)
  assert.equal(discountOn({ percent: 12.5, amount: null }, 1004), 126)
  assert.equal(discountOn({ percent: 100, amount: null }, 999), 999)
  assert.equal(discountOn({ percent: null, amount: 500 }, 1200), 500)
  assert.equal(discountOn({ percent: null, amount: 500 }, 300), 300)
})

describe('spreading', () => {
  test('the largest remainders get the cents that are left, the first of equals', () => {
    assert.deepEqual(spread(10, [10, 10, 10]), [4, 3, 3])
    assert.deepEqual(spread(740, [2400, 2400, 1200, 1400]), [240, 240, 120, 140])
    assert.deepEqual(spread(1, [0, 1, 99]), [0, 0, 1])
    assert.deepEqual(spread(0, [5, 5]), [0, 0])
    assert.throws(() => spread(11, [5, 5]), RangeError)
    assert.throws(() => spread(-1, [5, 5]), RangeError)
  })

  test('parts sum to the amount, none is above its weight, and none strays a cent from its share', () => {
    const weights = fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (each, part) => {
        const whole = each.reduce((sum, weight) => sum + weight, 0)
        const amount = Math.floor(whole * part)
        const parts = spread(amount, each)
        assert.equal(
          parts.reduce((sum, one) => sum + one, 0),
          amount,
        )
        for (const [place, one] of parts.entries()) {
          const weight = each[place] ?? 0
          assert.ok(one >= 0 && one <= weight)
          assert.ok(whole === 0 || Math.abs(one - (amount * weight) / whole) < 1 + 1e-6)
        }
      }),
    )
  })
})
