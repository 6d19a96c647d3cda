import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  checkCancellation,
  isDone,
  longestCancellationWords,
  progressOf,
  type SettlementCount,
  settlementStep,
} from './cancellation.ts'

const bounds = { from: '2026-12-04', to: '2027-01-30' }
const codes = (typed: { words?: string; chooseUntil?: string }) => {
  const checked = checkCancellation({ words: 'Trop de vent.', chooseUntil: '2026-12-15', ...typed }, bounds)
  return checked.ok ? [] : checked.error.map(({ code, field }) => `${field}: ${code}`)
}

describe('what is typed to cancel an event', () => {
  test('needs words that are not longer than a mail holds, and a day within its bounds', () => {
    assert.deepEqual(codes({}), [])
    assert.deepEqual(codes({ words: ' \r\n ' }), ['words: required'])
    assert.deepEqual(codes({ words: 'a'.repeat(longestCancellationWords + 1) }), ['words: max_length'])
    for (const chooseUntil of ['', '15/12/2026', '2026-12-03', '2027-01-31', '2026-13-01', '2026-12-1x'])
      assert.deepEqual(codes({ chooseUntil }), ['chooseUntil: choosing_day'], chooseUntil)
    assert.deepEqual(codes({ chooseUntil: bounds.from }), [])
    assert.deepEqual(codes({ chooseUntil: bounds.to }), [])
  })

  test('keeps its lines, without what browsers add', () => {
    const checked = checkCancellation({ words: ' Bonjour,\r\n\r\nnon. ', chooseUntil: '2026-12-15' }, bounds)
    assert.ok(checked.ok)
    assert.equal(checked.value.words, 'Bonjour,\n\nnon.')
  })
})

describe('what is to be done with a payment', () => {
  const step = (status: Parameters<typeof settlementStep>[0]['status'], left = 1000, hasFailed = false) =>
    settlementStep({ status, means: 'Card' }, { left, hasFailed })

  test('what came goes back, unless nothing is left of it or its refund has failed', () => {
    assert.equal(step('Authorized'), 'giveBack')
    assert.equal(step('Authorized', 0), 'nothing')
    assert.equal(step('Authorized', 1000, true), 'failed')
  })

  test('a contribution alone goes back once; one that no card takes holds up nothing', () => {
    const alone = { left: 0, tipLeft: 200 }
    const card = { status: 'Authorized', means: 'Card' } as const
    assert.equal(settlementStep(card, { ...alone, hasFailed: false }), 'giveBack')
    assert.equal(settlementStep(card, { ...alone, hasFailed: true }), 'nothing')
  })

  test('what is under way, contested, at the bank or refused waits', () => {
    assert.equal(step('Refunding'), 'refund')
    assert.equal(step('Contested'), 'dispute')
    for (const status of ['Pending', 'WaitingAuthentication', 'WaitingBankValidation', 'Capturing'] as const)
      assert.equal(step(status), 'bank')
    for (const status of ['Refused', 'Error'] as const) assert.equal(step(status), 'payer')
    for (const status of ['Waiting', 'Refunded', 'Canceled', 'Abandoned'] as const)
      assert.equal(step(status), 'nothing')
  })

  test('what was recorded is the association’s to give back, until it is void', () => {
    const recorded = (status: 'Authorized' | 'Canceled' | 'WaitingBankValidation') =>
      settlementStep({ status, means: 'BankTransfer' }, { left: 1000, hasFailed: false })
    assert.equal(recorded('WaitingBankValidation'), 'letGo')
    assert.equal(recorded('Authorized'), 'association')
    assert.equal(recorded('Canceled'), 'nothing')
  })
})

describe('how far a cancellation has come', () => {
  const count = (status: SettlementCount['status'], orders: number, more: Partial<SettlementCount> = {}) => ({
    ...{ status, orders, choice: null, waitsFor: null, given: 0 },
    ...more,
  })

  test('counts every order once, and what waits by its reason', () => {
    const progress = progressOf([
      count('found', 1),
      count('asked', 2),
      count('settling', 4, { waitsFor: 'balance' }),
      count('settling', 8),
      count('settled', 16),
      count('given', 32, { given: 6400 }),
      count('failed', 64),
    ])
    assert.deepEqual(progress, {
      total: 127,
      choosing: 3,
      underWay: 12,
      settled: 16,
      given: 32,
      failed: 64,
      kept: 0,
      givenAmount: 6400,
      waits: [{ for: 'balance', orders: 4 }],
    })
    assert.equal(isDone(progress), false)
    assert.equal(isDone(progressOf([count('settled', 2), count('given', 1)])), true)
  })
})
