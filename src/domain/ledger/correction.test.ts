import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts, correctionEntry } from './ledger.ts'

const correction = {
  key: 'acct_1:1',
  organizationId: 7,
  debit: 'operator:tips',
  credit: 'organization',
  amount: 4_321,
} as const

test('a correction debits one account and credits another with the same', () => {
  assert.deepEqual(correctionEntry(correction), {
    kind: 'correction',
    key: 'acct_1:1',
    postings: [
      { account: 'operator:tips', organizationId: null, amount: 4_321 },
      { account: 'organization', organizationId: 7, amount: -4_321 },
    ],
  })
})

test('any two accounts can be corrected, and what an organization owes is its own', () => {
  for (const debit of accounts) {
    for (const credit of accounts.filter(each => each !== debit)) {
      const { postings } = correctionEntry({ ...correction, debit, credit })
      assert.equal(postings.length, 2)
      for (const { account, organizationId } of postings) {
        assert.equal(organizationId, account.startsWith('organization') ? 7 : null)
      }
    }
  }
})

test('a correction that moves nothing, or no whole cents, is refused', () => {
  for (const wrong of [
    { ...correction, amount: 0 },
    { ...correction, amount: -5 },
    { ...correction, amount: 1.5 },
    { ...correction, credit: 'operator:tips' as const },
  ]) {
    assert.throws(() => correctionEntry(wrong), RangeError)
  }
})
