import assert from 'node:assert/strict'
import { test } from 'node:test'
import { happeningOf } from './decide.ts'
import { happenedAt } from './scan.ts'

const unknown = { outcome: 'refused', reason: 'unknown', ticket: null } as const

test('what cannot be a code of another event is not handed in with its refusal', () => {
  const textOf = (text: string) => {
    const happening = happeningOf(unknown, text)
    return happening.kind === 'refusal' ? happening.text : undefined
  }
  const code = '23456789abc defghjkmnpq-rstvw'
  assert.equal(textOf(code), code)
  for (const other of ['4006381333931', 'https://example.org/une-adresse-bien-trop-longue-pour-un-code', ''])
    assert.equal(textOf(other), null, other)
})

test('a clock that is wrong by more than there is time still gives an instant', () => {
  const times = { sentAt: '2026-12-12T20:00:00.000Z', receivedAt: '2026-12-12T20:00:01.000Z' }
  const clockAt = '2026-12-12T19:59:00.000Z'
  assert.equal(happenedAt({ clockAt, offsetMs: -Number.MAX_SAFE_INTEGER }, times), '1970-01-01T00:00:00.000Z')
  assert.equal(happenedAt({ clockAt, offsetMs: Number.MAX_SAFE_INTEGER }, times), times.receivedAt)
})
