import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyAnswers } from './answers.ts'
import { checkDonation } from './check-donation.ts'
import { checksAfterChange, checksAfterLeaving, shownProblems, startingChecks } from './checks.ts'
import { goodAnswers, testFacts } from './test-facts.ts'

const untouched = emptyAnswers()
const fields = (problems: readonly { field: string }[]) => problems.map(({ field }) => field)
const start = startingChecks(testFacts, { answers: untouched, problems: [] })

test('nothing is said while somebody types for the first time, and it is said when they leave', () => {
  const typed = { ...untouched, email: 'camille' }
  const typing = checksAfterChange(start, untouched, typed, checkDonation(typed, testFacts))
  assert.deepEqual(shownProblems(typed, testFacts, typing), [])
  const left = checksAfterLeaving(typing, 'email')
  assert.deepEqual(fields(shownProblems(typed, testFacts, left)), ['email'])
})

test('a field that was only visited is left alone', () => {
  assert.deepEqual(shownProblems(untouched, testFacts, checksAfterLeaving(start, 'email')), [])
})

test('a message goes as soon as the answer is right', () => {
  const wrong = { ...goodAnswers, email: 'camille', emailConfirmation: 'camille' }
  const left = checksAfterLeaving({ ...start, changed: ['email'] }, 'email')
  const right = checksAfterChange(left, wrong, goodAnswers, checkDonation(goodAnswers, testFacts))
  assert.deepEqual([right.shown, shownProblems(goodAnswers, testFacts, right)], [[], []])
})

test('a refused post shows all of its problems, and what only the server knows until its field changes', () => {
  const refusal = { field: 'tier', code: 'TICKETS_SOLD_OUT' } as const
  const checks = startingChecks(testFacts, { answers: goodAnswers, problems: [refusal] })
  assert.deepEqual(shownProblems(goodAnswers, testFacts, checks), [refusal])
  const other = { ...goodAnswers, tier: '8' }
  const changed = checksAfterChange(checks, goodAnswers, other, [])
  assert.deepEqual(shownProblems(other, testFacts, changed), [])
})
