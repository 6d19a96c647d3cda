import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Gate, longestGateName } from './gate.ts'
import { latestEnd, proposedEnd, readGateDraft } from './gate-draft.ts'

const now = '2026-12-12T18:00'
const latest = '2027-01-12T20:00'
const right = { name: 'Porte A', endsAt: '2026-12-13T02:00' }

const refused: readonly (readonly [string, Partial<typeof right>, readonly string[]])[] = [
  ['no name', { name: '  ' }, ['name required']],
  ['a name that is too long', { name: 'x'.repeat(longestGateName + 1) }, ['name max_length']],
  ['no end', { endsAt: '' }, ['endsAt required']],
  ['an end that is no moment', { endsAt: '2026-02-30T12:00' }, ['endsAt date_invalid']],
  ['an end in the past', { endsAt: now }, ['endsAt moment_past']],
  ['an end years after the event', { endsAt: '2036-12-13T02:00' }, ['endsAt gate_too_long']],
  ['both', { name: '', endsAt: 'demain' }, ['name required', 'endsAt date_invalid']],
]
for (const [what, given, expected] of refused)
  test(`refuses ${what}, beside its field`, () => {
    const read = readGateDraft({ ...right, ...given }, { now, latest })
    assert.deepEqual(read.ok ? [] : read.error.map(({ field, code }) => `${field} ${code}`), expected)
  })

test('a name loses the spaces that nobody sees', () => {
  const read = readGateDraft({ ...right, name: '  Porte \n A ' }, { now, latest })
  assert.deepEqual(read.ok && read.value, { ...right, name: 'Porte A' })
})

test('a gate ends six hours after its event, or in two days', () => {
  const at = '2026-12-12T18:00:00.000Z'
  const ends = (endDate: string | null, startDate: string | null = null): Gate['endsAt'] =>
    proposedEnd({ startDate, endDate }, at)
  assert.equal(ends('2026-12-12T23:00:00.000Z'), '2026-12-13T05:00:00.000Z')
  assert.equal(ends('2026-12-12T15:00:00.000Z'), '2026-12-12T21:00:00.000Z')
  for (const past of ['2026-12-12T11:00:00.000Z', null]) assert.equal(ends(past), '2026-12-14T18:00:00.000Z')
  // An event without an end, next week.
  assert.equal(ends(null, '2026-12-19T19:00:00.000Z'), '2026-12-20T07:00:00.000Z')
})

test('a gate ends a month after its event at the latest', () => {
  const occasion = { startDate: '2026-12-19T19:00:00.000Z', endDate: null }
  assert.equal(latestEnd(occasion, '2026-12-12T18:00:00.000Z'), '2027-01-19T19:00:00.000Z')
  assert.equal(latestEnd(occasion, '2027-02-01T00:00:00.000Z'), '2027-03-04T00:00:00.000Z')
})
