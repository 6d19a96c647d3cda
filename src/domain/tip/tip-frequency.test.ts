import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameFactor, tipFrequency } from './tip-frequency.ts'

test('a monthly gift is monthly, several payments are instalments, the rest is paid at once', () => {
  const gift = { tierType: 'Donation' }
  const monthly = { tierType: 'MonthlyDonation' }
  assert.equal(tipFrequency({ items: [gift], installmentCount: 1 }), 'Single')
  assert.equal(tipFrequency({ items: [gift], installmentCount: 3 }), 'Installment')
  assert.equal(tipFrequency({ items: [gift, monthly], installmentCount: 1 }), 'Monthly')
  assert.equal(tipFrequency({ items: [], installmentCount: 1 }), 'Single')
})

test('one factor stands for every frequency', () => {
  assert.deepEqual(sameFactor(2), { Single: 2, Installment: 2, Monthly: 2 })
})
