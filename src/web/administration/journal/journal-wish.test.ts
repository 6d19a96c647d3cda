import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wishOf } from './journal-wish.ts'

test('a day that no calendar has is not asked for', () => {
  const daysOf = (query: string) => {
    const { from, until } = wishOf(new URLSearchParams(query))
    return [from, until]
  }
  assert.deepEqual(daysOf('du=2026-02-28&au=2028-02-29'), ['2026-02-28', '2028-02-29'])
  assert.deepEqual(daysOf('du=2026-02-31&au=2026-13-01'), [null, null])
  assert.deepEqual(daysOf('du=hier&au='), [null, null])
})
