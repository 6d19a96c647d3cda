import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPaymentSearch } from './payment-search.ts'

test('a number is read as people write it', () => {
  for (const typed of ['48', ' 48 ', '#48', 'n° 48', 'N°48', 'no 48'])
    assert.deepEqual(readPaymentSearch(typed), { by: 'number', number: 48 }, typed)
})

test('an address is looked for as one, everything else by its words', () => {
  assert.deepEqual(readPaymentSearch('a.b@example.org '), { by: 'email', email: 'a.b@example.org' })
  assert.deepEqual(readPaymentSearch(' Moreau,  Jean-Luc '), { by: 'name', words: ['Moreau', 'Jean', 'Luc'] })
  assert.deepEqual(readPaymentSearch('0048'), { by: 'name', words: ['0048'] })
  assert.deepEqual(readPaymentSearch('9999999999'), { by: 'name', words: ['9999999999'] })
})

test('nothing is asked where nothing can be found', () => {
  for (const typed of ['', '  ', '%', '--', '()']) assert.equal(readPaymentSearch(typed), null, typed)
})
