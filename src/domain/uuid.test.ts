import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUuid } from './uuid.ts'

const id = '0198a5b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b'
const cases: readonly [string, boolean][] = [
  [id, true],
  [id.toUpperCase(), false],
  [id.replaceAll('-', ''), false],
  [`${id}\n`, false],
  [` ${id}`, false],
  [id.replace('b', 'g'), false],
  ['', false],
]

for (const [text, is] of cases)
  test(`${JSON.stringify(text)} is ${is ? 'an id' : 'none'}`, () => assert.equal(isUuid(text), is))
