import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, field, item, option, tier } from '#test/support/asked-cart.ts'
import { copyToFollowing } from './copy-answers.ts'
import { questionsOf } from './questions.ts'

const diet = field(3, 'ChoiceList')
const full = tier(7, 'Registration', {
  customFields: [diet, field(4, 'Phone')],
  extraOptions: [option(5, 1400)],
})
const reduced = tier(8, 'Registration', { customFields: [diet] })
const { cards } = questionsOf(asked('Event', [full, reduced], [item(7), item(8), item(7)]))
const first = cards[0]!
const typed = {
  'p0-firstName': 'Camille',
  'p0-field-3': 'Aucun',
  'p0-field-4': '06 12 34 56 78',
  'p0-option-5': 'on',
  'p0-email': '',
}

test('copies what is typed into the questions that the others have too', () => {
  const copy = copyToFollowing(typed, first, cards)
  assert.deepEqual(copy.changes, {
    'p1-firstName': 'Camille',
    'p1-field-3': 'Aucun',
    'p2-firstName': 'Camille',
    'p2-field-3': 'Aucun',
    'p2-field-4': '06 12 34 56 78',
    'p2-option-5': 'on',
  })
  assert.deepEqual([copy.targets, copy.overwrites], [['p1', 'p2'], false])
})

test('asks before it writes over something, and takes it back', () => {
  const copy = copyToFollowing({ ...typed, 'p1-firstName': 'Zoé' }, first, cards)
  assert.equal(copy.overwrites, true)
  assert.deepEqual([copy.undo['p1-firstName'], copy.undo['p2-option-5']], ['Zoé', undefined])
  assert.equal(copyToFollowing({ ...typed, 'p1-firstName': 'Camille' }, first, cards).overwrites, false)
})

test('the last card has nobody to copy to', () => {
  assert.deepEqual(copyToFollowing(typed, cards[2]!, cards).targets, [])
})

test('nobody agrees for another person: a box that must be ticked is not copied (rule FLD-15)', () => {
  const charter = tier(9, 'Registration', {
    customFields: [field(6, 'YesNo', { mustBeTrue: true }), field(7, 'YesNo')],
  })
  const two = questionsOf(asked('Event', [charter], [item(9), item(9)])).cards
  const { changes } = copyToFollowing({ 'p0-field-6': 'yes', 'p0-field-7': 'yes' }, two[0]!, two)
  assert.deepEqual(changes, { 'p1-field-7': 'yes' })
})
