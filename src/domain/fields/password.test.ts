import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPassword, checkPasswordConfirmation, longestPassword, passwordRules } from './password.ts'

const email = 'Camille.Moreau@example.org'

const cases: readonly [password: string, expected: ReturnType<typeof checkPassword>][] = [
  ['', 'required'],
  ['onze lettre', 'password_too_simple'],
  ['douze lettres', undefined],
  ['            ', undefined],
  ['🐟🐠🐡🦈🐬🐳🐋🦀🦐🦑🐙', 'password_too_simple'],
  ['je suis CAMILLE.moreau', 'password_too_simple'],
  ['camille.moreau@example.org!', 'password_too_simple'],
  ['camille aime le pain', undefined],
  ['p'.repeat(longestPassword), undefined],
  ['p'.repeat(longestPassword + 1), 'max_length'],
]

for (const [password, expected] of cases) {
  test(`« ${password.slice(0, 30)} » is ${expected ?? 'taken'}`, () => {
    assert.equal(checkPassword(password, email), expected)
  })
}

test('a short name in an address betrays nothing', () => {
  assert.equal(checkPassword('a long sentence about joy', 'joy@example.org'), undefined)
})

test('the list on the page ticks nothing before anything is typed', () => {
  assert.deepEqual(
    Object.values(passwordRules).map(rule => rule('', email)),
    [false, false],
  )
})

test('a confirmation is the same, space and case included', () => {
  assert.equal(checkPasswordConfirmation('douze lettres', 'douze lettres'), undefined)
  assert.equal(checkPasswordConfirmation('douze lettres', 'Douze lettres'), 'password_mismatch')
  assert.equal(checkPasswordConfirmation('douze lettres', 'douze lettres '), 'password_mismatch')
})
