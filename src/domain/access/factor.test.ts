import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Need, proofHolds } from './factor.ts'

const provenAt = '2026-11-20T12:00:00.000Z'

const cases: readonly (readonly [Need, string, boolean])[] = [
  ['change', '2026-11-20T12:15:00.000Z', true],
  ['change', '2026-11-20T12:15:00.001Z', false],
  ['read', '2026-11-21T00:00:00.000Z', true],
  ['read', '2026-11-21T00:00:00.001Z', false],
]

for (const [need, now, expected] of cases) {
  test(`a proof of noon ${expected ? 'still holds' : 'holds no more'} for a ${need} at ${now}`, () => {
    assert.equal(proofHolds(provenAt, need, now), expected)
  })
}

test('no proof holds for nothing', () => {
  assert.equal(proofHolds(undefined, 'read', provenAt), false)
})
