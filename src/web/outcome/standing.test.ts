import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingOf } from './standing.ts'

const paid = { status: 'Authorized', isCanceled: false, paid: 5600, givenBack: [], notCharged: 0 } as const

test('a paid order is confirmed, also where a part came back', () => {
  assert.equal(standingOf(paid), 'confirmed')
  const part = [{ on: '2026-11-23', organization: 1000, tip: 0 }]
  assert.equal(standingOf({ ...paid, givenBack: part }), 'confirmed')
  assert.equal(standingOf({ ...paid, status: 'Refunding', givenBack: part }), 'confirmed')
})

test('an order that its association cancelled is not confirmed, whatever came back', () => {
  assert.equal(standingOf({ ...paid, isCanceled: true }), 'cancelled')
  const part = [{ on: null, organization: 1000, tip: 0 }]
  assert.equal(standingOf({ ...paid, isCanceled: true, status: 'Refunding', givenBack: part }), 'cancelled')
  assert.equal(standingOf({ ...paid, isCanceled: true, status: 'Refused' }), 'cancelled')
})

test('a refused debit asks for all of the order, or for what its payer keeps', () => {
  for (const status of ['Refused', 'Error'] as const) {
    assert.equal(standingOf({ ...paid, status }), 'debitRefused')
    assert.equal(standingOf({ ...paid, status, notCharged: 5400 }), 'restRefused')
  }
  assert.equal(standingOf({ ...paid, notCharged: 5400 }), 'confirmed')
})

test('an order that cost nothing and was cancelled speaks of no bank', () => {
  assert.equal(standingOf({ ...paid, isCanceled: true, paid: 0 }), 'cancelled')
})

test('what the bank did not pay is lost, what came back whole is refunded', () => {
  assert.equal(standingOf({ ...paid, isCanceled: true, status: 'Canceled' }), 'lost')
  assert.equal(standingOf({ ...paid, isCanceled: true, status: 'Refunded' }), 'refunded')
  const whole = [{ on: null, organization: 5000, tip: 600 }]
  assert.equal(standingOf({ ...paid, isCanceled: true, status: 'Refunding', givenBack: whole }), 'refunded')
})
