import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { mailProblems } from './words.ts'

const fr = serverTranslator('fr')

test('a problem names the mail in whose words it is', () => {
  const problem = { code: 'max_length', field: 'cardMail', values: { limit: 2000 } } as const
  const [{ id, message } = assert.fail()] = mailProblems(fr, [problem])
  assert.equal(id, 'cardMail')
  assert.match(message, /^Vos mots\u00a0: Carte de membre\. /)
})

test('who had all trials of an hour reads when there are more', () => {
  const [{ message } = assert.fail()] = mailProblems(fr, [{ code: 'TOO_MANY_REQUESTS' }])
  assert.match(message, /dans l’heure/)
})
