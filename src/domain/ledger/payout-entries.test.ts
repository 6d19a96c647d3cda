import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { certain, differenceOf, type Finding, isSameFinding } from './finding.ts'
import { payoutEntry, payoutFailedEntry } from './payout-entries.ts'

test('a payout leaves the account, and comes back whole', () => {
  const paidOut = { key: 'po_1', organizationId: 7, amount: 5000 }
  assert.deepEqual(payoutEntry(paidOut), {
    kind: 'payout',
    key: 'po_1',
    postings: [
      { account: 'organization', organizationId: 7, amount: 5000 },
      { account: 'provider:clearing', organizationId: null, amount: -5000 },
    ],
  })
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999, max: 999_999 }).filter(amount => amount !== 0),
      amount => {
        const [out, back] = [payoutEntry({ ...paidOut, amount }), payoutFailedEntry({ ...paidOut, amount })]
        const both = [...out.postings, ...back.postings]
        for (const account of ['organization', 'provider:clearing']) {
          assert.equal(
            both.filter(each => each.account === account).reduce((sum, each) => sum + each.amount, 0),
            0,
          )
        }
      },
    ),
  )
  assert.throws(() => payoutEntry({ ...paidOut, amount: 0 }), RangeError)
})

test('findings count whatever their sign, suspicions not yet', () => {
  const finding: Finding = {
    kind: 'accountDiffers',
    object: 'acct_1',
    organizationId: 7,
    expected: 5,
    found: 9,
  }
  const other: Finding = { ...finding, object: 'acct_2', expected: 9, found: 5 }
  const suspicion: Finding = { ...finding, object: 'acct_3', isSuspicion: true }
  assert.equal(differenceOf([finding, other, suspicion]), 8)
  assert.deepEqual(certain([finding, suspicion]), [finding])
  assert.ok(isSameFinding({ ...finding, isSuspicion: true }, { ...finding, expected: 15, found: 19 }))
  assert.ok(!isSameFinding(finding, other))
  assert.ok(!isSameFinding(finding, { ...finding, found: 10 }))
})
