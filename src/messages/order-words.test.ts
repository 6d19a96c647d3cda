import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from './catalogue.ts'
import { countedLabels, lineLabel } from './order-words.ts'

test('equal items are counted, in the order in which they come first', () => {
  const labels = ['Tote bag', 'Affiche', 'Tote bag']
  assert.equal(countedLabels(labels, serverTranslator('fr')), '2 × Tote bag, Affiche')
  assert.equal(countedLabels([], serverTranslator('fr')), '')
})

test('a delivery keeps its one colon for the amount that follows it in a mail', () => {
  const t = serverTranslator('fr')
  const label = lineLabel(
    { key: 'delivery', kind: 'delivery', gift: null, label: 'Envoi postal', quantity: 1, units: [] },
    t,
  )
  assert.equal(
    t('mail.amount_line', { label, amount: '6\u00a0€' }),
    'Livraison (Envoi postal)\u00a0: 6\u00a0€',
  )
})
