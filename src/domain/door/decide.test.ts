import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, happeningOf } from './decide.ts'
import { happenedAt, longestText } from './scan.ts'

test('of what is held before a camera only what could be a code of another event is written down, and can be handed in', () => {
  const unknown = decide({ kind: 'unknown' }, undefined)
  const textOf = (text: string) => {
    const happening = happeningOf(unknown, text)
    return happening.kind === 'refusal' ? happening.text : undefined
  }
  for (const code of ['23456789ABCDEFGHJKMNPQRSTVW', '23456789abc defghjkmnpq-rstvw'])
    assert.equal(textOf(code), '23456789ABCDEFGHJKMNPQRSTVW')
  // A bottle's bar code may be a card's number, which no call may hold.
  const others = ['4006381333931', 'https://example.org/'.padEnd(longestText + 1, 'x'), '']
  for (const other of others) assert.equal(textOf(other), null, other)
  const padded = '23456789ABCDEFGHJKMNPQRSTVW'.padEnd(longestText + 1)
  assert.ok((textOf(padded) ?? '').length <= longestText)
})

test('a clock that is wrong by more than there is time still gives an instant', () => {
  const times = { sentAt: '2026-12-12T20:00:00.000Z', receivedAt: '2026-12-12T20:00:01.000Z' }
  const clockAt = '2026-12-12T19:59:00.000Z'
  assert.equal(happenedAt({ clockAt, offsetMs: -Number.MAX_SAFE_INTEGER }, times), '1970-01-01T00:00:00.000Z')
  assert.equal(happenedAt({ clockAt, offsetMs: Number.MAX_SAFE_INTEGER }, times), times.receivedAt)
})
