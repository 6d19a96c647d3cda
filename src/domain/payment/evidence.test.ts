import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidenceObstacle, longestStatement, readStatement } from './evidence.ts'

const now = '2026-11-20T10:00:00.000Z'
const open = { status: 'open', evidenceDueAt: '2026-11-20T10:00:01.000Z' } as const

const cases = [
  ['an open dispute before its closing date', open, [], undefined],
  ['an inquiry', { ...open, status: 'inquiry' }, [], undefined],
  ['no closing date that anybody told', { ...open, evidenceDueAt: null }, [], undefined],
  ['the closing date itself', { ...open, evidenceDueAt: now }, [], 'EVIDENCE_LATE'],
  ['a dispute that was won', { ...open, status: 'won' }, [], 'DISPUTE_DECIDED'],
  ['a dispute that was lost', { ...open, status: 'lost' }, [], 'DISPUTE_DECIDED'],
  ['an inquiry that was closed', { ...open, status: 'closed' }, [], 'DISPUTE_DECIDED'],
  ['an answer on its way', open, ['asked'], 'EVIDENCE_SENT'],
  ['an answer that arrived', open, ['refused', 'sent'], 'EVIDENCE_SENT'],
  ['an answer that the provider refused', open, ['refused'], undefined],
] as const

for (const [what, dispute, answers, expected] of cases)
  test(`${what}: ${expected ?? 'may be answered'}`, () => {
    const given = answers.map(status => ({ status }))
    assert.equal(evidenceObstacle(dispute, given, now), expected)
  })

test('a statement is needed, without the spaces around it, and has its length', () => {
  assert.deepEqual(readStatement(' Remis le 3\r\nmai '), { ok: true, value: 'Remis le 3\nmai' })
  const codeOf = (typed: string) => {
    const read = readStatement(typed)
    return read.ok ? undefined : [read.error[0]?.code, read.error[0]?.field]
  }
  assert.deepEqual(codeOf(' \n '), ['required', 'statement'])
  assert.deepEqual(codeOf('a'.repeat(longestStatement + 1)), ['max_length', 'statement'])
  assert.equal(codeOf('a'.repeat(longestStatement)), undefined)
})
