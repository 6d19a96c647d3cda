import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNamesDiffer } from './person-name.ts'

test('first and last name must differ, beyond case, accents and spaces', () => {
  assert.equal(checkNamesDiffer('Camille', 'Moreau'), undefined)
  assert.equal(checkNamesDiffer('Martin', 'Martine'), undefined)
  assert.equal(checkNamesDiffer('Martin', ' MARTIN '), 'names_equal')
  assert.equal(checkNamesDiffer('Zoé', 'zoe'), 'names_equal')
})
