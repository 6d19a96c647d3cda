import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LegalFacts, legalBlocks, legalTextKinds } from '#domain/organization/legal-texts.ts'
import { legalValues } from '#test/support/legal.ts'
import { legalModel } from './models.ts'

const facts: LegalFacts = { ...legalValues, mediator: 'CM2C, 49 rue de Ponthieu, 75008 Paris' }

for (const kind of legalTextKinds) {
  test(`the model of the ${kind} names the association and leaves no blank`, () => {
    const text = legalModel(kind, facts, 'Obole')
    assert.match(text, /Les Amis du Port, association régie/)
    assert.match(text, /bonjour@amis-du-port\.example\.org/)
    assert.doesNotMatch(text, /[{}]|undefined/)
    assert.ok(legalBlocks(text).filter(({ heading }) => heading).length >= 5)
  })
}

test('a paragraph about a mediator stands only where there is one', () => {
  assert.match(legalModel('terms', facts, 'Obole'), /médiateur .*\s: CM2C/)
  const without = legalModel('terms', { ...facts, mediator: '' }, 'Obole')
  assert.doesNotMatch(without, /médiateur/)
  assert.match(without, /9\. Réclamations\n\nAdressez d’abord/)
})

test('names its number, RNA, SIREN or both', () => {
  assert.match(legalModel('terms', facts, 'Obole'), /\(RNA W441000001\)/)
  const both = { ...facts, siren: '123456789' }
  assert.match(legalModel('terms', both, 'Obole'), /\(RNA W441000001, SIREN 123456789\)/)
})
