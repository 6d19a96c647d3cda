import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fewLeft } from './few-left.ts'

const cases: [number | null, number | null, number | null][] = [
  [42, 300, 42],
  [61, 300, null],
  [10, 20, 10],
  [11, 20, null],
  [0, 80, null],
  [null, null, null],
]

for (const [remainingNumber, capacity, shown] of cases) {
  test(`${remainingNumber} of ${capacity} left`, () => {
    assert.equal(fewLeft({ remainingNumber, capacity }), shown)
  })
}
