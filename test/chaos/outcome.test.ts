import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Happened, missingOf, stillToCome } from './happened.ts'
import { leaveOutcome, outcomeOf } from './outcome.ts'

const everything: Happened = {
  ...{ giftSold: 1, instalmentsSold: 1, monthlySold: 1, debitPaid: 1, checkoutRefused: 1 },
  ...{ instalmentCharged: 1, monthCharged: 1, laterRefused: 1, recovered: 1, refunded: 1, moneyReturned: 1 },
  ...{ disputed: 1, paidOut: 1, stated: 1, error: 1, cut: 1, jobFailed: 1, jobFreed: 1 },
  ...{ webhookLate: 1, webhookLost: 1, webhookDoubled: 1, webhookReordered: 1 },
  ...{ serverKilled: 1, workerKilled: 1, sandboxKilled: 1, databaseKilled: 1 },
}

test('a run tells each kind of event that never happened; a short one what it can be relied on to cause', () => {
  for (const kind of Object.keys(everything))
    assert.deepEqual(missingOf({ ...everything, [kind]: 0 }, 50), [kind])
  assert.deepEqual(missingOf({ ...everything, jobFreed: 0, refunded: 0 }, 49), ['refunded'])
  assert.deepEqual(stillToCome(['refunded', 'paidOut', 'workerKilled']), ['refunded'])
})

test('a run passes only where everything was compared and nothing differs', () => {
  const run = { crashes: 8, seed: 7, passed: true }
  const equal = { compared: { payments: 60, accounts: 3 }, lost: [], doubled: [], accounts: [], others: [] }
  const whole = { crashes: 8, seed: '7', payments: 60, accounts: 3, lost: 0, doubled: 0, unequal: 0 }
  assert.deepEqual(outcomeOf(run, equal), { ...whole, passed: true })
  assert.equal(outcomeOf(run, undefined).passed, false)
  assert.equal(outcomeOf(run, { ...equal, others: ['a refund'] }).passed, false)
  const doubled = outcomeOf({ ...run, passed: false }, { ...equal, doubled: ['an intent'] })
  assert.deepEqual(doubled, { ...whole, doubled: 1, passed: false })
})

test('what it came to is left in the file that was asked for', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'obole-outcome-')), 'outcome.json')
  leaveOutcome({ crashes: 8, seed: '7', passed: false }, file)
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { crashes: 8, seed: '7', passed: false })
})
