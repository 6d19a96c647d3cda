import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeProblem, isMonth, monthAfter, monthBefore, monthOf } from './months.ts'

test('months follow each other over the years', () => {
  assert.equal(monthAfter('2026-12'), '2027-01')
  assert.equal(monthBefore('2027-01'), '2026-12')
  assert.equal(monthOf('2026-11-30'), '2026-11')
  assert.deepEqual(['2026-11', '2026-13', '2026-1', '1999-01', ''].map(isMonth), [
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a month closes once, in order, when it is over (rule BKP-6)', () => {
  const today = '2026-12-01'
  assert.equal(closeProblem('2026-11', { last: '2026-10', next: '2026-11', today }), null)
  assert.equal(closeProblem('2026-10', { last: '2026-10', next: '2026-11', today }), 'closed')
  assert.equal(closeProblem('2026-12', { last: '2026-10', next: '2026-11', today }), 'not_over')
  assert.equal(closeProblem('2026-11', { last: '2026-09', next: '2026-10', today }), 'earlier_first')
  assert.equal(closeProblem('2026-11', { last: null, next: null, today }), null)
})
