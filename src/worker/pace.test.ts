import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paceOf } from './pace.ts'

test('production waits as long as it says, and a divided pace differs by the divisor alone', () => {
  assert.deepEqual(paceOf(1), {
    beatMs: 5_000,
    silentSeconds: 15,
    pollMs: 1_000,
    backOffSeconds: 1,
    heldMs: 5_000,
    againMs: 1_000,
    minuteMs: 60_000,
  })
  const [whole, divided] = [paceOf(1), paceOf(20)]
  assert.deepEqual(
    Object.entries(divided).map(([name, wait]) => [name, wait * 20]),
    Object.entries(whole),
  )
})
