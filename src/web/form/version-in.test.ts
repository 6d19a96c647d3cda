import assert from 'node:assert/strict'
import { test } from 'node:test'
import { versionIn } from './version-in.ts'

test('a version is a whole number that the database can hold; anything else is none', () => {
  assert.deepEqual(['1', '42', '999999999'].map(versionIn), [1, 42, 999_999_999])
  for (const wrong of ['2e-323', '1.5', '-1', '99999999999', 'x', '', ' 7', null, undefined])
    assert.equal(versionIn(wrong), 0, String(wrong))
})
