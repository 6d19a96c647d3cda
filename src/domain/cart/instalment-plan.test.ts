import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '#test/vectors/instalments.json' with { type: 'json' }
import { instalmentCounts } from '../form/instalment-counts.ts'
import { allowedCounts, splitAmount } from './instalment-plan.ts'

test('the vectors hold', () => {
  for (const { total, count, amounts } of vectors) assert.deepEqual(splitAmount(total, count), amounts)
})

test('broken totals and counts are refused', () => {
  for (const total of [-1, 0.5, Number.NaN]) assert.throws(() => splitAmount(total, 3), RangeError)
  for (const count of [0, -1, 1.5, Number.NaN]) assert.throws(() => splitAmount(100, count), RangeError)
})

test('the charges sum to the total, the first is the largest, and they differ by less than their number', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.integer({ min: 1, max: 36 }), (total, count) => {
      const amounts = splitAmount(total, count)
      assert.equal(amounts.length, count)
      assert.equal(
        amounts.reduce((sum, amount) => sum + amount, 0),
        total,
      )
      assert.equal(Math.max(...amounts), amounts[0])
      assert.ok(Math.max(...amounts) - Math.min(...amounts) < count)
      assert.equal(new Set(amounts.slice(1)).size, Math.min(1, count - 1))
    }),
  )
})

test('every charge is at least 0.50 EUR (rule MON-3)', () => {
  assert.deepEqual(allowedCounts(149, instalmentCounts), [1])
  assert.deepEqual(allowedCounts(150, instalmentCounts), [1, 3])
  assert.deepEqual(allowedCounts(599, instalmentCounts), [1, 3, 6, 10])
  assert.deepEqual(allowedCounts(600, instalmentCounts), [1, 3, 6, 10, 12])
  assert.deepEqual(allowedCounts(600, [1, 6]), [1, 6])
  assert.deepEqual(allowedCounts(0, instalmentCounts), [1])
})

test('a count is offered exactly when all its charges are large enough', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 1000 }), fc.constantFrom(...instalmentCounts), (total, count) => {
      const offered = allowedCounts(total, [count]).length === 1
      assert.equal(
        offered,
        splitAmount(total, count).every(amount => amount >= 50),
      )
    }),
  )
})
