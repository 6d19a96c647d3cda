import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceIn } from './money.ts'

const line = (facts: object) =>
  `worker: ${JSON.stringify({ level: 'error', event: 'reconciliation', ...facts, msg: 'they differ' })}`

test('a line of the log says by how many cents an account differs, and no other line does', () => {
  const differs = {
    kind: 'operatorDiffers',
    object: 'operator',
    organizationId: null,
    expected: 5074,
    found: 7074,
  }
  assert.equal(differenceIn(line(differs)), 2000)
  assert.equal(differenceIn(line({ ...differs, kind: 'accountDiffers', expected: 100, found: -400 })), 500)
  assert.ok(Number.isNaN(differenceIn(line({ ...differs, kind: 'paymentNotBooked' }))))
  assert.ok(Number.isNaN(differenceIn('worker: {"level":"error","expected":1,"found":2}')))
})
