import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '#test/vectors/tip.json' with { type: 'json' }
import { suggestTip } from './suggest-tip.ts'

test('the vectors hold', () => {
  for (const { amount, factor, ...expected } of vectors) {
    assert.deepEqual(suggestTip(amount, { rateFactor: factor }), expected, `${amount} / ${factor}`)
  }
})

test('the reference values of rule TIP-1 hold', () => {
  for (const [amount, suggestion] of [
    [2400, 415],
    [5400, 620],
    [25000, 1250],
    [99_999_999, 2500],
  ] as const) {
    assert.equal(suggestTip(amount).suggestion, suggestion)
  }
})

test('nothing to pay suggests nothing, and nothing is ever negative', () => {
  const nothing = { suggestion: 0, minimum: 0, maximum: 0 }
  assert.deepEqual(suggestTip(0), nothing)
  assert.deepEqual(suggestTip(-100), nothing)
  assert.deepEqual(suggestTip(50, { rateFactor: 1000 }), nothing)
})

test('broken amounts and factors are refused', () => {
  for (const amount of [0.5, Number.NaN]) assert.throws(() => suggestTip(amount), RangeError)
  for (const rateFactor of [0, -1, Number.NaN])
    assert.throws(() => suggestTip(1000, { rateFactor }), RangeError)
})

const amounts = fc.oneof(fc.nat(120_000), fc.nat(99_999_999))
const factors = fc.integer({ min: 1, max: 50_000 }).map(thousandths => thousandths / 1000)

test('the minimum, the suggestion and the maximum are in order', () => {
  fc.assert(
    fc.property(amounts, factors, (amount, rateFactor) => {
      const { suggestion, minimum, maximum } = suggestTip(amount, { rateFactor })
      assert.ok(0 <= minimum && minimum <= suggestion && suggestion <= maximum)
      assert.equal(maximum - suggestion, suggestion - minimum)
    }),
  )
})

test('more paid never suggests less', () => {
  fc.assert(
    fc.property(amounts, amounts, factors, (one, other, rateFactor) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      assert.ok(suggestTip(low, { rateFactor }).suggestion <= suggestTip(high, { rateFactor }).suggestion)
    }),
  )
})

test('the base is a multiple of 0.05 EUR, the next one above the straight line', () => {
  const points = [0, 0, 1500, 350, 5000, 600, 10000, 800, 50000, 2000, 100000, 2500].map(BigInt)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), amount => {
      const base = BigInt(suggestTip(amount).suggestion)
      const upper = points.findIndex((from, index) => index % 2 === 0 && BigInt(amount) <= from)
      const [fromAmount, fromTip, toAmount, toTip] = points.slice(upper - 2, upper + 2) as [
        bigint,
        bigint,
        bigint,
        bigint,
      ]
      const width = toAmount - fromAmount
      const line = fromTip * width + (BigInt(amount) - fromAmount) * (toTip - fromTip)
      assert.equal(base % 5n, 0n)
      assert.ok(base * width >= line && (base - 5n) * width < line)
    }),
  )
})
