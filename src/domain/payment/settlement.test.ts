import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { partAtBank, unsettledEnd } from './settlement.ts'

const payment = (status: 'Authorized' | 'WaitingBankValidation' | 'Canceled', amount: number) => ({
  ...{ status, amount, amountTip: 0 },
})

describe('what of a sum to be paid back is still at the bank', () => {
  test('none of what came', () => assert.equal(partAtBank(5000, [payment('Authorized', 5000)]), 0))

  test('all of it before anything came, without what is kept and without the contribution', () => {
    const first = { ...payment('WaitingBankValidation', 5800), amountTip: 300 }
    assert.equal(partAtBank(5000, [first, payment('Canceled', 5000)]), 5000)
    assert.equal(partAtBank(6000, [first]), 5500)
  })

  test('the instalments that are there, apart from those that came', () => {
    const payments = [payment('Authorized', 6000), payment('WaitingBankValidation', 4000)]
    assert.equal(partAtBank(10_000, payments), 4000)
  })
})

test('an order falls with its first payment, and only what is kept of it after a withdrawal', () => {
  const regulariseUntil = '2026-12-04'
  assert.equal(unsettledEnd({ number: 1, regulariseUntil }, false), 'order')
  assert.equal(unsettledEnd({ number: 1, regulariseUntil }, true), 'rest')
  assert.equal(unsettledEnd({ number: 2, regulariseUntil }, true), 'none')
  assert.equal(unsettledEnd({ number: 1, regulariseUntil: null }, false), 'none')
})
