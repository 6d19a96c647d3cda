import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkMaxLength } from './max-length.ts'

test('a text may be as long as the maximum', () => {
  assert.equal(checkMaxLength('', 0), undefined)
  assert.equal(checkMaxLength('four', 4), undefined)
  assert.equal(checkMaxLength('fives', 4), 'max_length')
})
