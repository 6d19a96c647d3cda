import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGuessable } from './password-strength.ts'

for (const password of [
  'motdepasse1234',
  'Password1234!',
  'azertyuiop123',
  'aaaaaaaaaaaaaaaa',
  '123456789012',
  'Camille12345',
]) {
  test(`« ${password} » is easily guessed`, async () => {
    assert.equal(await isGuessable(password, ['camille.moreau@example.org', 'Camille']), true)
  })
}

for (const password of ['une phrase longue et facile', 'tg7!qpLz0-vRm', 'brioche vélo parapluie nuage']) {
  test(`« ${password} » is not`, async () => {
    assert.equal(await isGuessable(password, ['camille.moreau@example.org', 'Camille']), false)
  })
}

test('a very long password is answered at once', async () => {
  const before = performance.now()
  await isGuessable('p4ssw0rd'.repeat(5000), [])
  assert.ok(performance.now() - before < 2000)
})
