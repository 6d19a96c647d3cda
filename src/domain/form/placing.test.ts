import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placed } from './placing.ts'

test('one goes a step up or down, and stays at the ends', () => {
  assert.deepEqual(placed([4, 2, 9], 2, { direction: 'up' }), [2, 4, 9])
  assert.deepEqual(placed([4, 2, 9], 2, { direction: 'down' }), [4, 9, 2])
  assert.deepEqual(placed([4, 2, 9], 4, { direction: 'up' }), [4, 2, 9])
  assert.deepEqual(placed([4, 2, 9], 9, { direction: 'down' }), [4, 2, 9])
})

test('an order is taken where it names each of them once, and no other', () => {
  assert.deepEqual(placed([4, 2, 9], 9, { order: [9, 4, 2] }), [9, 4, 2])
  for (const order of [[9, 4], [9, 4, 4], [9, 4, 2, 7], [9, 4, 7], []])
    assert.equal(placed([4, 2, 9], 9, { order }), undefined, order.join())
})
