import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { nameOf } from './person-words.ts'

test('a name that is read from right to left turns nothing beside it round', () => {
  const t = serverTranslator('fr')
  assert.equal(nameOf({ firstName: 'משה', lastName: 'כהן' }, t), '\u2068משה כהן\u2069')
  assert.equal(nameOf({ firstName: 'Zoé', lastName: 'Évrard' }, t), 'Zoé Évrard')
  assert.equal(nameOf({ firstName: '', lastName: '' }, t), t('persons.nameless'))
})
