import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsAddress } from './address-use.ts'

const nothing = { delivery: false, receipt: false, invoice: false }

const cases: readonly (readonly [
  values: Record<string, string>,
  use: Partial<typeof nothing>,
  needed: boolean,
])[] = [
  [{ kind: 'person' }, {}, false],
  [{ kind: 'company', receipt: 'on' }, {}, false],
  [{ kind: 'person' }, { delivery: true }, true],
  [{ kind: 'person' }, { receipt: true }, false],
  [{ kind: 'person', receipt: 'on' }, { receipt: true }, true],
  [{ kind: 'person' }, { invoice: true }, false],
  [{ kind: 'company' }, { invoice: true }, true],
]

test('the address is asked for a delivery, a wished receipt, a company’s invoice', () => {
  for (const [values, use, needed] of cases)
    assert.equal(needsAddress(values, { ...nothing, ...use }), needed, JSON.stringify([values, use]))
})
