import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readId } from './id.ts'

test('an id is a whole number that the database can hold, written plainly', () => {
  assert.deepEqual(['1', '40', '2147483647'].map(readId), [1, 40, 2_147_483_647])
  const none = [
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '1\n',
    '٣',
    '2147483648',
    '99999999999',
    null,
    undefined,
    7,
  ]
  assert.deepEqual(
    none.map(readId),
    none.map(() => null),
  )
})
