import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accentOf } from './accent.ts'

test('the presets carry white words', () => {
  for (const colour of ['#4B3FCF', '#CE4A24', '#00653D', '#01688F', '#7A2E83', '#8F5600'])
    assert.equal(accentOf(colour), colour)
})

test('a pale colour, no colour and anything else that is none are left out', () => {
  for (const colour of ['#FE8B62', null, '', 'red', '#fff', '#4B3FCF;}']) assert.equal(accentOf(colour), null)
})
