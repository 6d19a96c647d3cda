import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionTerms } from './session-terms.ts'

const day = 24 * 60

test('a payer stays for thirty days without coming back, ninety in all', () => {
  assert.deepEqual(sessionTerms({ idleDays: 30, administratorIdleHours: 12 }, false), {
    idle: 30 * day,
    whole: 90 * day,
  })
})

test('an administrator stays for half a day without doing anything, a week in all', () => {
  assert.deepEqual(sessionTerms({ idleDays: 30, administratorIdleHours: 12 }, true), {
    idle: 12 * 60,
    whole: 7 * day,
  })
})

test('an administrator never stays longer than everybody', () => {
  assert.equal(sessionTerms({ idleDays: 1, administratorIdleHours: 48 }, true).idle, day)
})
