import assert from 'node:assert/strict'
import { test } from 'node:test'
import vectors from '#test/vectors/validation.json' with { type: 'json' }
import { checkZipCode } from './zip-code.ts'

test('the vectors hold', () => {
  for (const zipCode of vectors.zipCode.valid) assert.equal(checkZipCode(zipCode), undefined, zipCode)
  for (const zipCode of vectors.zipCode.invalid)
    assert.equal(checkZipCode(zipCode), 'zip_code_invalid', zipCode)
})

test('accents, line ends and nothing are refused', () => {
  for (const zipCode of ['', '7501é', '75011\n'])
    assert.equal(checkZipCode(zipCode), 'zip_code_invalid', zipCode)
})
