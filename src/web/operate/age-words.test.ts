import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { ageWords } from './age-words.ts'

const t = serverTranslator('en')

test('an age is told in the unit that says most, and none where nothing waits', () => {
  const told = [0, 1, 119.6, 120, 7199, 7200].map(seconds => ageWords(t, seconds))
  assert.deepEqual(told, [null, '1 second', '120 seconds', '2 minutes', '120 minutes', '2 hours'])
})
