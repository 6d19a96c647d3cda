import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headOf, isOfPurchase, middleOf, tallyOf } from './statements.ts'

const asked = (calls: number) => [{ text: 'select 1', calls, buffers: 10 * calls }]

test('the middle counting is told: what the clock did beside one of them does not show', () => {
  assert.deepEqual(middleOf([asked(9), asked(3), asked(4)]), asked(4))
  assert.deepEqual(middleOf([]), [])
  assert.deepEqual(tallyOf([...asked(2), ...asked(3)]), { calls: 5, buffers: 50 })
})

test('what the queue and the clock do for themselves belongs to no purchase, a job that is queued does', () => {
  assert.ok(isOfPurchase('select graphile_worker.add_job($1, $2)'))
  assert.ok(isOfPurchase('insert into "carts" ("id") values ($1)'))
  for (const text of [
    'update "graphile_worker"._private_jobs as jobs set attempts = $1',
    'LISTEN "jobs:insert"',
    'insert into worker_heartbeats (worker_id) values ($1)',
    'select "name", "value" from "operator_settings"',
    'begin',
  ])
    assert.ok(!isOfPurchase(text), text)
})

test('a statement is told by its beginning, on one line', () => {
  assert.equal(headOf('select a,\n    b\nfrom c', 40), 'select a, b from c')
  assert.equal(headOf('select a from b', 8), 'select …')
})
