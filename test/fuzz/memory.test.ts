import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthOf, type Held, isFlat } from './memory.ts'

const run = (...heapMb: readonly number[]): readonly Held[] =>
  heapMb.map((each, place) => ({ atSeconds: place * 50, heapMb: each, residentMb: 300 }))

test('what fills caches at first and then stays is flat', () => {
  assert.ok(isFlat(run(60, 80, 95, 99, 100, 101, 100, 101)))
  assert.equal(Math.round(growthOf(run(0, 0, 10, 20, 30, 40), 'heapMb')), 20)
})

test('what grows steadily is not, whatever one measurement says', () => {
  assert.ok(!isFlat(run(60, 65, 70, 75, 80, 85, 90, 95)))
  assert.ok(!isFlat(run(60, 65, 70, 75, 80, 78, 90, 95)))
})
