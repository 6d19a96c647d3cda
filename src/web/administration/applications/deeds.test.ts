import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deedOf, doneOf } from './deeds.ts'

test('each button of an application does what it says', () => {
  assert.deepEqual(['accept', 'decline', 'record'].map(deedOf), ['accepted', 'declined', 'recorded'])
})

test('a post without a button, or with one that the page has not, declines nobody', () => {
  for (const intent of [undefined, '', 'declined', 'constructor', 'ACCEPT'])
    assert.equal(deedOf(intent), undefined, String(intent))
})

test('an address says what was done, or nothing', () => {
  assert.equal(doneOf('recorded'), 'recorded')
  assert.deepEqual([null, 'decline', 'toString'].map(doneOf), [null, null, null])
})
