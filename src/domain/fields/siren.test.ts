import assert from 'node:assert/strict'
import { test } from 'node:test'
import vectors from '#test/vectors/validation.json' with { type: 'json' }
import { checkSiren, normaliseSiren } from './siren.ts'

test('the vectors hold', () => {
  for (const siren of vectors.siren.valid) assert.equal(checkSiren(siren), undefined, siren)
  for (const siren of vectors.siren.invalid) assert.equal(checkSiren(siren), 'siren_invalid', siren)
})

test('spaces of any kind are ignored', () => {
  assert.equal(normaliseSiren(' 732\u00a0829\u202f320 '), '732829320')
  assert.equal(checkSiren(''), 'siren_invalid')
})
