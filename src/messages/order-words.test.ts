import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from './catalogue.ts'
import { countedLabels, lineLabel, rowAmount, unitNotes } from './order-words.ts'

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

test('what costs nothing is free, in one word', () => {
  assert.equal(rowAmount(0, serverTranslator('fr')), 'Gratuit')
  assert.equal(rowAmount(0, serverTranslator('en')), 'Free')
  assert.equal(rowAmount(600, serverTranslator('en')), '€6.00')
})

test('a contributor reads what is shown of them, and their message; who was not asked reads nothing of it', () => {
  const unit = { index: 0, name: '', answers: [] }
  const notesOf = (contribution?: { showName: boolean; showAmount: boolean; message: string | null }) =>
    unitNotes([contribution === undefined ? unit : { ...unit, contribution }], serverTranslator('fr')).map(
      notes => notes.map(({ text }) => text.replaceAll('\u00a0', ' ')),
    )
  assert.deepEqual(notesOf({ showName: true, showAmount: false, message: 'Bravo !' }), [
    ['Nom affiché publiquement : Oui', 'Montant affiché publiquement : Non', 'Message public : Bravo !'],
  ])
  assert.equal(notesOf({ showName: false, showAmount: false, message: null })[0]?.length, 2)
  assert.deepEqual(notesOf(), [[]])
})

test('a note says which of its words are the association’s own', () => {
  const answers = [
    { id: 1, label: 'Couleur :', type: 'ChoiceList', value: 'Noir' },
    { id: 2, label: 'Un régime ?', type: 'YesNo', value: true },
  ] as const
  const [notes = []] = unitNotes([{ index: 0, name: 'Zoé Martin', answers }], serverTranslator('en'))
  assert.deepEqual(
    notes.map(({ text, asked }) => [text, asked]),
    [
      ['Zoé Martin', ''],
      ['Couleur: Noir', 'Couleur'],
      ['Un régime ? Yes', 'Un régime ?'],
    ],
  )
})
