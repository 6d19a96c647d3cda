import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '#test/vectors/validation.json' with { type: 'json' }
import { checkEmail, isUnusualEmail, normaliseEmail } from './email.ts'

test('the vectors hold', () => {
  for (const email of vectors.email.valid) assert.equal(checkEmail(email), undefined, email)
  for (const email of vectors.email.invalid) assert.equal(checkEmail(email), 'email_invalid', email)
})

test('addresses that deliver are accepted', () => {
  for (const email of [
    "o'connor@exemple.ie",
    'a@b.co',
    'x_y-z.1@mail.sous-domaine.example',
    'zoé@école.fr',
  ]) {
    assert.equal(checkEmail(email), undefined, email)
  }
})

const refused = [
  ...['', '@', 'a@@exemple.fr', 'a@b@exemple.fr', '.a@exemple.fr', 'a.@exemple.fr', 'a..b@exemple.fr'],
  ...['a@-exemple.fr', 'a@exemple-.fr', 'a@exemple..fr', 'a@exemple.fr.', 'a@exemple.f', 'a@exemple.1fr'],
  ...['<script>@exemple.fr', 'a@exemple.fr\nBcc: b@exemple.fr', 'a\u0000@exemple.fr', 'a,b@exemple.fr'],
  ...[`${'a'.repeat(65)}@exemple.fr`, `a@${'b'.repeat(250)}.fr`],
]

test('what is no address is refused', () => {
  for (const email of refused) assert.equal(checkEmail(email), 'email_invalid', email)
})

test('unusual characters only deserve a warning', () => {
  assert.equal(isUnusualEmail('camille.martin+asso@exemple.fr'), false)
  for (const email of ['zoé@exemple.fr', "o'connor@exemple.ie", 'a@école.fr', 'a!b@exemple.fr']) {
    assert.equal(isUnusualEmail(email), true, email)
    assert.equal(checkEmail(email), undefined, email)
  }
})

test('an address is trimmed and its domain in lower case', () => {
  assert.equal(normaliseEmail('  Camille.M@EXEMPLE.Fr '), 'Camille.M@exemple.fr')
  assert.equal(normaliseEmail('camille'), 'camille')
})

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), email => {
      assert.equal(normaliseEmail(normaliseEmail(email)), normaliseEmail(email))
    }),
  )
})
