import assert from 'node:assert/strict'
import { test } from 'node:test'
import vectors from '#test/vectors/validation.json' with { type: 'json' }
import { checkPhone } from './phone.ts'

test('the vectors hold', () => {
  for (const phone of vectors.phone.valid) assert.equal(checkPhone(phone), undefined, phone)
  for (const phone of vectors.phone.invalid) assert.equal(checkPhone(phone), 'phone_invalid', phone)
})

test('separators do not count, and a plus only leads', () => {
  for (const phone of ['+33.6.12.34.56.78', '06\u202f12\u00a034 56 78', ' 0612345678 ', '123456789012345']) {
    assert.equal(checkPhone(phone), undefined, phone)
  }
  for (const phone of [
    '',
    '........',
    '1 2 3 4 5 6',
    '06+12345678',
    '++33612345678',
    '1234567890123456',
    '0612345678\n1',
  ]) {
    assert.equal(checkPhone(phone), 'phone_invalid', phone)
  }
})
