import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '#test/vectors/tax-reduction.json' with { type: 'json' }
import { ceilingOn, taxArticle, taxReduction } from './tax-reduction.ts'

test('the vectors hold', () => {
  for (const { amount, reduction, netCost, ...facts } of vectors) {
    assert.deepEqual(
      taxReduction(amount, facts),
      { reduction, netCost },
      JSON.stringify({ amount, ...facts }),
    )
  }
})

test('a company keeps its own rate, whom the organization helps apart', () => {
  const facts = { helpsPeopleInNeed: true, ceiling: 200_000 }
  assert.equal(taxReduction(10_000, { ...facts, company: true }).reduction, 6000)
  assert.equal(taxReduction(250_000, { ...facts, company: false }).reduction, 183_000)
})

test('the date of the gift decides the ceiling (rule TAX-2)', () => {
  for (const [date, ceiling] of [
    ['2024-12-31', 100_000],
    ['2025-10-13', 100_000],
    ['2025-10-14', 200_000],
    ['2026-11-20', 200_000],
  ] as const) {
    assert.equal(ceilingOn(date), ceiling, date)
  }
})

test('each payer has an article', () => {
  assert.equal(taxArticle({ company: false }), '200')
  assert.equal(taxArticle({ company: true }), '238 bis')
})

test('broken amounts are refused', () => {
  const facts = { company: false, helpsPeopleInNeed: false, ceiling: 200_000 }
  for (const amount of [-1, 0.5, Number.NaN]) assert.throws(() => taxReduction(amount, facts), RangeError)
})

const amounts = fc.nat(99_999_999)
const allFacts = fc.record({
  company: fc.boolean(),
  helpsPeopleInNeed: fc.boolean(),
  ceiling: fc.constantFrom(100_000, 200_000),
})

test('a reduction is part of the gift, and the rest is what it costs', () => {
  fc.assert(
    fc.property(amounts, allFacts, (amount, facts) => {
      const { reduction, netCost } = taxReduction(amount, facts)
      assert.ok(0 <= reduction && reduction <= amount)
      assert.equal(reduction + netCost, amount)
    }),
  )
})

test('giving more never gives less back', () => {
  fc.assert(
    fc.property(amounts, amounts, allFacts, (one, other, facts) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      assert.ok(taxReduction(low, facts).reduction <= taxReduction(high, facts).reduction)
    }),
  )
})
