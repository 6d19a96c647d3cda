import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from './audit-actions.ts'
import { changesFact } from './audit-changes.ts'
import { actionsOf, inSittings, type JournalSubject, journalSubjects } from './journal.ts'

const save = (minute: number, from: string, to: string, more: Record<string, unknown> = {}) => ({
  actor: 'user:7',
  action: 'campaign.edit',
  object: 'form:3',
  at: `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`,
  facts: { changes: changesFact({ title: from }, { title: to }) },
  ...more,
})

test('what was saved again and again is told once, from what stood there first to what stands there last', () => {
  const [sitting, ...others] = inSittings([save(14, 'Bal', 'Bals'), save(7, 'Ba', 'Bal'), save(2, '', 'Ba')])
  assert.deepEqual(others, [])
  assert.deepEqual(sitting?.changes, [{ field: 'title', from: '', to: 'Bals' }])
  assert.deepEqual(
    [sitting?.line.at, sitting?.oldest.at].map(at => at?.slice(14, 16)),
    ['14', '02'],
  )
})

test('another person, another campaign or a later hour is told apart', () => {
  const lines = [
    save(40, 'C', 'D'),
    save(20, 'B', 'C'),
    save(19, 'A', 'B', { actor: 'user:8' }),
    save(18, 'A', 'B', { object: 'form:4' }),
  ]
  assert.equal(inSittings(lines).length, 4)
})

test('two rates of one campaign are told apart, and what came back is not told at all', () => {
  const of = (rate: string, from: string, to: string) => ({
    ...save(1, '', ''),
    action: 'rate.change',
    facts: { rate, changes: changesFact({ price: from }, { price: to }) },
  })
  assert.equal(inSittings([of('Plein', '12', '14'), of('Réduit', '8', '9')]).length, 2)
  assert.deepEqual(inSittings([of('Plein', '14', '12'), of('Plein', '12', '14')])[0]?.changes, [])
})

test('what is done once is told each time', () => {
  const publish = { ...save(1, '', ''), action: 'campaign.publish', facts: {} }
  assert.equal(inSittings([publish, publish]).length, 2)
})

/** What only operates the installation, or concerns an account wherever it is used, is no association's to read. */
const kept =
  /^(counsel|difference|factor|job|jobs|ledger|operator|sessions|setting|switch|user)\.|^report\.dismiss$/

test('every action of the audit is told to an association, or is kept from it on purpose', () => {
  const told: readonly string[] = actionsOf(Object.keys(journalSubjects) as JournalSubject[])
  assert.deepEqual(
    auditActions.filter(action => told.includes(action) === kept.test(action)),
    [],
  )
  assert.equal(new Set(told).size, told.length)
})

test('a sitting goes on in the lines that are read next', () => {
  const lines = [save(3, 'C', 'D'), save(2, 'B', 'C'), save(1, 'A', 'B')]
  assert.deepEqual(inSittings(lines.slice(1), inSittings(lines.slice(0, 1))), inSittings(lines))
})

test('changes of two pools are told apart', () => {
  const line = (pool: string, at: string, from: string, to: string) => ({
    ...{ actor: 'user:1', action: 'pool.change', object: 'form:1', at },
    facts: { pool, changes: JSON.stringify([{ field: 'capacity', from, to }]) },
  })
  const lines = [
    line('Parterre', '2026-11-20T12:05:00Z', '300', '280'),
    line('Balcon', '2026-11-20T12:00:00Z', '40', '50'),
  ]
  assert.equal(inSittings(lines).length, 2)
})
