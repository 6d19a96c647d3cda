import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  assertBalanced,
  captureEntry,
  disputeEntry,
  disputeFeeEntry,
  disputeFeeReturnedEntry,
  disputeWonEntry,
  type LedgerEntry,
  providerFeeEntry,
  refundEntry,
  refundFailedEntry,
  transferEntry,
  transferReversalEntry,
} from './ledger.ts'

function linesOf(entry: LedgerEntry): readonly string[] {
  return entry.postings.map(
    ({ account, organizationId, amount }) => `${account} ${organizationId ?? '-'} ${amount}`,
  )
}

function sumsOf(entries: readonly LedgerEntry[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, amount } of entries.flatMap(entry => entry.postings)) {
    sums[account] = (sums[account] ?? 0) + amount
  }
  return sums
}

test('a capture gives the organization all of its part, and the operator the tip', () => {
  const entry = captureEntry({ key: 'pi_1', organizationId: 7, amount: 5600, tip: 600 })
  assert.equal(entry.kind, 'capture')
  assert.equal(entry.key, 'pi_1')
  assert.deepEqual(linesOf(entry), [
    'provider:clearing - 5600',
    'organization 7 -5000',
    'operator:tips - -600',
  ])
})

test('there are no empty lines', () => {
  const entry = captureEntry({ key: 'pi_1', organizationId: 7, amount: 5000, tip: 0 })
  assert.deepEqual(linesOf(entry), ['provider:clearing - 5000', 'organization 7 -5000'])
})

test("the provider's fee is the operator's expense", () => {
  const entry = providerFeeEntry({ key: 'txn_1', fee: 45 })
  assert.equal(entry.kind, 'providerFee')
  assert.deepEqual(linesOf(entry), ['operator:providerFees - 45', 'provider:clearing - -45'])
})

test('a refund takes from each its own part', () => {
  const whole = refundEntry({ key: 're_1', organizationId: 7, organizationPart: 5000, tipPart: 600 })
  assert.equal(whole.kind, 'refund')
  assert.deepEqual(linesOf(whole), [
    'provider:clearing - -5600',
    'organization 7 5000',
    'operator:tips - 600',
  ])
  const tip = refundEntry({ key: 're_2', organizationId: 7, organizationPart: 0, tipPart: 600 })
  assert.deepEqual(linesOf(tip), ['provider:clearing - -600', 'operator:tips - 600'])
})

test('a refund that failed after all is undone', () => {
  const refund = { key: 're_1', organizationId: 7, organizationPart: 5000, tipPart: 600 }
  const failed = refundFailedEntry(refund)
  assert.equal(failed.kind, 'refundFailed')
  assert.deepEqual(linesOf(failed), [
    'provider:clearing - 5600',
    'organization 7 -5000',
    'operator:tips - -600',
  ])
})

test('a dispute that is lost costs the operator the tip and the fee, the organization its part', () => {
  const key = 'du_1'
  const entries = [
    disputeEntry({ key, amount: 5600 }),
    disputeFeeEntry({ key, fee: 2000 }),
    transferReversalEntry({ key, organizationId: 7, amount: 5000 }),
  ]
  assert.deepEqual(
    entries.map(entry => entry.kind),
    ['dispute', 'disputeFee', 'transferReversal'],
  )
  assert.deepEqual(sumsOf(entries), {
    'operator:disputes': 2600,
    'provider:clearing': -7600,
    organization: 5000,
  })
})

test('a dispute that is won costs the fee alone, or nothing where the provider gives that back', () => {
  const key = 'du_1'
  const part = { key, organizationId: 7, amount: 5000 }
  const won = [
    disputeEntry({ key, amount: 5600 }),
    disputeFeeEntry({ key, fee: 2000 }),
    transferReversalEntry(part),
    disputeWonEntry({ key, amount: 5600 }),
    transferEntry(part),
  ]
  assert.deepEqual(sumsOf(won), { 'operator:disputes': 2000, 'provider:clearing': -2000, organization: 0 })
  const all = sumsOf([...won, disputeFeeReturnedEntry({ key, fee: 2000 })])
  assert.deepEqual(all, { 'operator:disputes': 0, 'provider:clearing': 0, organization: 0 })
})

test('what the provider could not take from an organization is owed by it, until it is won', () => {
  const part = { key: 'du_1', organizationId: 7, amount: 5000 }
  const owed = transferReversalEntry(part, 'organization:receivable')
  assert.deepEqual(linesOf(owed), ['organization:receivable 7 5000', 'operator:disputes - -5000'])
  const forgiven = transferEntry(part, 'organization:receivable')
  assert.deepEqual(sumsOf([owed, forgiven]), { 'organization:receivable': 0, 'operator:disputes': 0 })
})

test('broken parts, nothing at all and unbalanced entries are refused', () => {
  const capture = { key: 'pi_1', organizationId: 7 }
  assert.throws(() => captureEntry({ ...capture, amount: 500, tip: 600 }), RangeError)
  assert.throws(() => captureEntry({ ...capture, amount: 500, tip: -1 }), RangeError)
  assert.throws(() => captureEntry({ ...capture, amount: 0.5, tip: 0 }), RangeError)
  assert.throws(() => captureEntry({ ...capture, amount: 0, tip: 0 }), RangeError)
  assert.throws(() => providerFeeEntry({ key: 'txn_1', fee: -1 }), RangeError)
  assert.throws(() => refundEntry({ ...capture, organizationPart: -1, tipPart: 1 }), RangeError)
  const line = { account: 'operator:tips', organizationId: null, amount: 1 } as const
  assert.throws(() => assertBalanced({ kind: 'refund', key: 're_1', postings: [line] }), RangeError)
})

test('every entry sums to zero, and a whole refund undoes its capture', () => {
  const parts = fc.integer({ min: 1, max: 99_999_999 })
  fc.assert(
    fc.property(parts, fc.nat(99_999_999), (part, tip) => {
      const captured = captureEntry({ key: 'pi_1', organizationId: 7, amount: part + tip, tip })
      const refunded = refundEntry({ key: 're_1', organizationId: 7, organizationPart: part, tipPart: tip })
      const fee = providerFeeEntry({ key: 'txn_1', fee: part })
      for (const { postings } of [captured, refunded, fee]) {
        assert.equal(
          postings.reduce((sum, posting) => sum + posting.amount, 0),
          0,
        )
        assert.ok(postings.every(posting => posting.amount !== 0))
      }
      assert.deepEqual(
        refunded.postings.map(posting => ({ ...posting, amount: -posting.amount })),
        captured.postings,
      )
    }),
  )
})
