import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addCents, assertCents, divideDown, divideHalfUp, percentOf, sumCents } from './money.ts'

test('only safe whole numbers are amounts', () => {
  assert.equal(assertCents(-5), -5)
  for (const broken of [0.5, Number.NaN, Infinity, 2 ** 53])
    assert.throws(() => assertCents(broken), RangeError)
})

test('sums are exact or refused', () => {
  assert.equal(sumCents([]), 0)
  assert.equal(sumCents([1, 2, 3]), 6)
  assert.equal(addCents(10, 20), 30)
  assert.throws(() => addCents(Number.MAX_SAFE_INTEGER, 1), RangeError)
})

test('divisions round down, or half up', () => {
  for (const [dividend, divisor, down, halfUp] of [
    [7, 2, 3, 4],
    [-7, 2, -4, -3],
    [10, 4, 2, 3],
    [1, 3, 0, 0],
    [0, 5, 0, 0],
  ] as const) {
    assert.equal(divideDown(dividend, divisor), down)
    assert.equal(divideHalfUp(dividend, divisor), halfUp)
  }
})

test('divisions agree with exact arithmetic on large amounts', () => {
  const dividends = fc.integer({ min: 0, max: 2 ** 51 })
  fc.assert(
    fc.property(dividends, fc.integer({ min: 1, max: 1e9 }), (dividend, divisor) => {
      assert.equal(BigInt(divideDown(dividend, divisor)), BigInt(dividend) / BigInt(divisor))
      const halfUp = (2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor))
      assert.equal(BigInt(divideHalfUp(dividend, divisor)), halfUp)
    }),
  )
})

test('percentages round half up', () => {
  assert.equal(percentOf(33, 66), 22)
  assert.equal(percentOf(50, 5), 3)
  assert.equal(percentOf(7400, 10), 740)
  assert.equal(percentOf(1000, 5.5), 55)
  assert.throws(() => percentOf(1.5, 10), RangeError)
})
