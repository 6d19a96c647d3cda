import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { named, problemWords } from './problem-words.ts'

const t = serverTranslator('fr')

test('a page of people says what to do with a cart that another tab has changed', () => {
  const asked = problemWords(t, { field: '', code: 'CONFLICT', values: { cart: 'asked' } }, '')
  assert.equal(asked, t('step.cart_asked'))
})

test('above the form a message says whose it is, once', () => {
  const whose = 'Prénom – Participant 2 sur 3'
  const digit = problemWords(t, { code: 'digit', field: 'p1.firstName' }, whose)
  assert.equal(named(t, whose, digit), `${whose}\u00a0: Le nom ne peut pas contenir de chiffre.`)
  const missing = problemWords(t, { code: 'required', field: 'p1.firstName' }, whose)
  assert.equal(named(t, whose, missing), missing)
  const box = problemWords(t, { code: 'must_be_true', field: 'p0.field-4' }, 'J’ai lu le règlement.')
  assert.equal(
    named(t, 'J’ai lu le règlement.', box),
    'J’ai lu le règlement\u00a0: Cochez cette case pour continuer.',
  )
  assert.equal(named(t, '', digit), digit)
})

test('too few letters are told with their field', () => {
  const words = problemWords(t, { code: 'too_short', field: 'firstName' }, 'Prénom')
  assert.equal(words, '«\u00a0Prénom\u00a0»\u00a0: saisissez au moins deux lettres.')
  assert.equal(named(t, 'Prénom', words), words)
})

test('letters as a quantity are asked for as a number', () => {
  const wrong = { code: 'quantity_invalid', field: 'q-1', values: { typed: 'noNumber' } } as const
  assert.equal(problemWords(t, wrong, ''), 'Saisissez la quantité en chiffres, par exemple 2.')
})

test('an e-mail that was not typed again is asked for in words of its own', () => {
  const words = problemWords(
    t,
    { code: 'required', field: 'emailConfirmation' },
    t('payer.email_confirmation'),
  )
  assert.equal(words, 'Recopiez votre e-mail.')
})
