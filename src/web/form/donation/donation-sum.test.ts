import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answers } from './answers.ts'
import { donationSum } from './donation-sum.ts'
import { goodAnswers, testFacts } from './test-facts.ts'

const sum = (answers: Partial<Answers>) => donationSum({ ...goodAnswers, ...answers }, testFacts)

test('nothing is counted before something is chosen', () => {
  const { amount, tip, total, netCost } = sum({ tier: '', tip: '' })
  assert.deepEqual([amount, tip, total, netCost], [undefined, undefined, 0, null])
})

test('the contribution enters the total only once it is picked', () => {
  assert.equal(sum({ tier: '8', tip: '' }).total, 5000)
  assert.equal(sum({ tier: '8', tip: 'none' }).total, 5000)
  assert.equal(sum({ tier: '8', tip: 'suggestion' }).total, 5600)
  assert.equal(sum({ tier: '8', tip: 'other', tipAmount: '2,5' }).total, 5250)
})

test('a suggestion without a gift is no amount', () => {
  assert.equal(sum({ tier: '', tip: 'suggestion' }).tip, undefined)
})

test('the net cost follows who gives, and is not shown for a gift that opens no reduction', () => {
  assert.equal(sum({}).netCost, 680)
  assert.equal(sum({ kind: 'company' }).netCost, 800)
  assert.equal(sum({ tier: '8' }).netCost, null)
})
