import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentFrequency } from '#domain/form/form.ts'
import { pageSum } from './page-sum.ts'
import { withSeenTip } from './seen-tip.ts'

const sum = (
  amount: number | undefined,
  values: Record<string, string>,
  frequency: PaymentFrequency = 'Single',
) => pageSum(amount, values, { tipRateFactors: { Single: 1, Installment: 4, Monthly: 2 } }, frequency)

test('nothing is counted before something is chosen', () => {
  const { suggestion, tip, total, tipAsked } = sum(undefined, {})
  assert.deepEqual([suggestion, tip, total, tipAsked], [null, undefined, 0, true])
})

test('the suggestion has the factor of the frequency', () => {
  const suggested = (frequency: PaymentFrequency) => sum(5000, {}, frequency).suggestion?.suggestion
  assert.deepEqual([suggested('Single'), suggested('Monthly'), suggested('Installment')], [600, 300, 150])
})

test('the contribution enters the total only once it is picked', () => {
  assert.equal(sum(5000, {}).total, 5000)
  assert.equal(sum(5000, { tip: 'none' }).total, 5000)
  assert.equal(sum(5000, { tip: 'suggestion' }).total, 5600)
  assert.equal(sum(5000, { tip: 'other', tipAmount: '2,5' }).total, 5250)
})

test('a suggestion without an amount is none', () => {
  assert.equal(sum(undefined, { tip: 'suggestion' }).tip, undefined)
})

test('who pays nothing is asked for nothing', () => {
  const { tipAsked, tip, total } = sum(0, { tip: 'other', tipAmount: '5' })
  assert.deepEqual([tipAsked, tip, total], [false, 0, 0])
})

test('a suggestion that the page had not shown is not agreed to', () => {
  const picked = { tip: 'suggestion', shownTip: '600' }
  assert.equal(withSeenTip(picked, sum(5000, picked)).tip, 'suggestion')
  assert.equal(withSeenTip(picked, sum(10_000, picked)).tip, '')
  assert.equal(withSeenTip({ tip: 'suggestion', shownTip: '' }, sum(5000, picked)).tip, '')
})
