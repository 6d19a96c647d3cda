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

test('in French no row is one row', () => {
  assert.equal(serverTranslator('fr')('imports.progress', { done: 0, rows: '8' }), '0 ligne sur 8')
  assert.equal(serverTranslator('fr')('imports.progress', { done: 2, rows: '8' }), '2 lignes sur 8')
})
