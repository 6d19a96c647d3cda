import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IntentFailure } from './provider.ts'
import { afterFailure, afterRefusal } from './retry.ts'

const soft: IntentFailure = { kind: 'refused', declineCode: 'insufficient_funds' }
const unknown: IntentFailure = { kind: 'refused', declineCode: null }
const hard: IntentFailure = { kind: 'refused', declineCode: 'stolen_card' }
const unauthenticated: IntentFailure = { kind: 'authentication', declineCode: 'authentication_required' }

test('what follows a refusal', () => {
  const cases = [
    ['Card', soft, 1, '2026-01-31', '2026-02-03'],
    ['Card', soft, 2, '2026-02-03', '2026-02-07'],
    ['Card', soft, 3, '2026-02-07', '2026-02-14'],
    ['Card', soft, 4, '2026-02-14', null],
    ['Card', unknown, 1, '2028-02-27', '2028-03-01'],
    ['Card', hard, 1, '2026-01-31', null],
    ['Card', unauthenticated, 1, '2026-01-31', null],
    ['Card', soft, 1, '2026-03-27', '2026-03-30'],
    ['Card', soft, 2, '2026-10-23', '2026-10-27'],
    ['Sepa', soft, 1, '2026-12-30', '2027-01-02'],
    ['Sepa', soft, 2, '2027-01-02', '2027-01-06'],
    ['Sepa', soft, 3, '2027-01-06', null],
  ] as const
  for (const [means, failure, refusals, today, retryOn] of cases) {
    const next = afterRefusal({ means, refusals, failure }, today)
    assert.deepEqual(next, { retryOn, tell: true }, `${means} ${refusals} ${failure.declineCode}`)
  }
})

test('the tries of a card are 3, 7 and 14 days after the first refusal', () => {
  let day = '2026-05-20'
  const days = []
  for (let refusals = 1; refusals <= 3; refusals += 1) {
    day = afterRefusal({ means: 'Card', refusals, failure: soft }, day).retryOn ?? ''
    days.push(day)
  }
  assert.deepEqual(days, ['2026-05-23', '2026-05-27', '2026-06-03'])
})

test('an error of the provider is tried the next day, and told only when it lasts', () => {
  const told = []
  for (let failures = 1; failures <= 14; failures += 1) {
    const { retryOn, tell } = afterFailure(failures, '2026-10-24')
    assert.equal(retryOn, failures < 14 ? '2026-10-25' : null)
    if (tell) told.push(failures)
  }
  assert.deepEqual(told, [3, 14])
})
