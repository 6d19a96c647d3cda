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

const context = [
  'camille.moreau@example.org',
  'Camille',
  'obole',
  'association',
  'don',
  'dons',
  'adhesion',
  'admin',
]
for (const password of [
  'Obole2026!!!!',
  '!!Obole-2026-Obole!!',
  'association2025',
  'Adhésion_2027#',
  'Dons#1234567890',
  '*Camille*1987*',
  'admin!admin?2026',
]) {
  test(`« ${password} » is a word that everybody tries, dressed up`, async () => {
    assert.equal(await isGuessable(password, context), true)
  })
}

for (const password of ['obole brioche vélo parapluie', 'x7don!Qp#v2Lm', 'le tournesol de mon association']) {
  test(`« ${password} » holds such a word, and more`, async () => {
    assert.equal(await isGuessable(password, context), false)
  })
}

test('a very long password is answered at once', async () => {
  const before = performance.now()
  await isGuessable('p4ssw0rd'.repeat(5000), [])
  // All of it would take hours.
  assert.ok(performance.now() - before < 20_000)
})
