import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readShortCode, shortLinkPath } from './short-link.ts'

test('a code is read as people type it, and nothing else is one', () => {
  assert.equal(readShortCode(' AB2cd3e '), 'ab2cd3e')
  for (const typed of [
    '',
    'ab2cd3',
    'ab2cd3ef',
    'ab1cd3e',
    'ab0cd3e',
    'abicd3e',
    'ablcd3e',
    'abocd3e',
    "ab'cd3e",
  ])
    assert.equal(readShortCode(typed), undefined, typed)
})

test('its address is short', () => {
  assert.equal(shortLinkPath('ab2cd3e'), '/c/ab2cd3e')
})
