import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from './catalogue.ts'
import { countedLabels } from './order-words.ts'

test('equal items are counted, in the order in which they come first', () => {
  const labels = ['Tote bag', 'Affiche', 'Tote bag']
  assert.equal(countedLabels(labels, serverTranslator('fr')), '2 × Tote bag, Affiche')
  assert.equal(countedLabels([], serverTranslator('fr')), '')
})
