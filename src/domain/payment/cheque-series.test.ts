import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chequeState, readCount, seriesOf } from './cheque-series.ts'

/** Rule PAY-31. */
describe('a series of cheques', () => {
  test('sums to its total, a cent more on the first ones, one a month', () => {
    const told = (total: number, count: number, day: string) =>
      seriesOf(total, count, day).map(({ amount, depositOn }) => `${amount} ${depositOn}`)
    assert.deepEqual(told(18_000, 3, '2026-11-20'), ['6000 2026-11-20', '6000 2026-12-20', '6000 2027-01-20'])
    assert.deepEqual(told(10_000, 3, '2026-12-31'), ['3334 2026-12-31', '3333 2027-01-31', '3333 2027-02-28'])
    assert.deepEqual(told(500, 1, '2026-11-20'), ['500 2026-11-20'])
  })

  test('is counted in whole numbers, up to twelve', () => {
    assert.deepEqual(['', ' 3 ', '12', '1'].map(readCount), [1, 3, 12, 1])
    for (const typed of ['0', '13', '-1', '2,5', 'trois', '100']) assert.equal(readCount(typed), undefined)
  })

  test('says of each where it stands', () => {
    const held = {
      ...{ depositOn: '2026-12-20', slipNumber: null, isCleared: false },
      ...{ isReturned: false, isSettled: false, isVoid: false },
    }
    const stateOf = (change: Partial<Parameters<typeof chequeState>[0]>, today = '2026-12-19') =>
      chequeState({ ...held, ...change }, today)
    assert.equal(stateOf({}), 'held')
    assert.equal(stateOf({}, '2026-12-20'), 'due')
    assert.equal(stateOf({ slipNumber: 4 }), 'deposited')
    assert.equal(stateOf({ slipNumber: 4, isCleared: true }), 'cleared')
    assert.equal(stateOf({ slipNumber: 4, isCleared: true, isReturned: true }), 'returned')
    assert.equal(stateOf({ slipNumber: 4, isReturned: true, isSettled: true }), 'settled')
    assert.equal(stateOf({ isVoid: true }), 'void')
  })
})
