import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '#test/vectors/validation.json' with { type: 'json' }
import { type AmountLimits, amountBounds, checkAmount, normaliseAmountInput, parseAmount } from './amount.ts'

test('the vectors hold', () => {
  for (const [typed = '', normal] of vectors.amountInput.normalise) {
    assert.equal(normaliseAmountInput(typed), normal, typed)
  }
})

test('amounts are normalised exactly', () => {
  for (const [typed, normal] of [
    ['12.', '12'],
    [',5', '0.5'],
    ['00,50', '0.50'],
    ['000', '0'],
    ['0.995', '1.00'],
    ['9,999', '10.00'],
    ['1.0049999', '1.00'],
    ['8.165', '8.17'],
    ['1 234,50 €', '1234.50'],
    ['1\u202f234,50\u00a0€', '1234.50'],
    ['99999999999999999999,999', '100000000000000000000.00'],
    ...['-5', '1e9', '+3', '1,2,3', '1.234,5', '.', '0x10', '１２', '€', 'Infinity', '<b>5</b>'].map(text => [
      text,
      '',
    ]),
  ] as const) {
    assert.equal(normaliseAmountInput(typed!), normal, typed)
  }
})

test('normalising twice changes nothing', () => {
  const typing = fc.string({ unit: fc.constantFrom(...'0123456789,. €') })
  fc.assert(
    fc.property(fc.oneof(typing, fc.string()), text => {
      assert.equal(normaliseAmountInput(normaliseAmountInput(text)), normaliseAmountInput(text))
    }),
  )
})

test('amounts are read as cents', () => {
  for (const [typed, cents] of [
    ['0,3', 30],
    ['12', 1200],
    ['12,5', 1250],
    ['12,345', 1235],
    ['1\u202f234,50\u00a0€', 123450],
    ['0', 0],
    ['', undefined],
    ['-5', undefined],
    ['1e9', undefined],
    ['99999999999999999999', undefined],
  ] as const) {
    assert.equal(parseAmount(typed), cents, typed)
  }
})

test('whatever is written in French or plain form is read back', () => {
  const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  fc.assert(
    fc.property(fc.nat(99_999_999), cents => {
      assert.equal(parseAmount(french.format(cents / 100)), cents)
      assert.equal(parseAmount((cents / 100).toFixed(2)), cents)
    }),
  )
})

const checks: readonly (readonly [
  amount: number | undefined,
  limits: AmountLimits,
  code: string | undefined,
])[] = [
  [undefined, {}, 'amount_required'],
  [Number.NaN, {}, 'amount_required'],
  [10.5, {}, 'amount_required'],
  [-500, {}, 'amount_min'],
  [49, {}, 'amount_min'],
  [50, {}, undefined],
  [50, { minimum: 10 }, undefined],
  [49, { minimum: 10 }, 'amount_min'],
  [499, { minimum: 500 }, 'amount_min'],
  [500, { minimum: 500 }, undefined],
  [0, {}, 'amount_min'],
  [0, { zeroAllowed: true }, undefined],
  [0, { zeroAllowed: true, minimum: 500 }, 'amount_min'],
  [10, { zeroAllowed: true }, 'amount_min'],
  [9999, { maximum: 10000 }, undefined],
  [10000, { maximum: 10000 }, 'amount_max'],
  [99_999_999, { minimum: null, maximum: null }, undefined],
  [100_000_000, {}, 'amount_max'],
  [100_000_000, { maximum: 500_000_000 }, 'amount_max'],
]

test('amounts stay within the bounds of the form and of the platform', () => {
  for (const [amount, limits, code] of checks) {
    assert.equal(checkAmount(amount, limits), code, JSON.stringify([amount, limits]))
  }
})

test('the bounds that messages show are those that the rule holds', () => {
  const limits = fc.record({
    minimum: fc.option(fc.nat(1000)),
    maximum: fc.option(fc.integer({ min: 1001, max: 5000 })),
  })
  fc.assert(
    fc.property(limits, fc.nat(6000), (limits, amount) => {
      const { lowest, below } = amountBounds(limits)
      assert.equal(checkAmount(amount, limits) === undefined, lowest <= amount && amount < below)
    }),
  )
})
