import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aField } from '#test/support/forms.ts'
import type { ContentsValues } from './contents.ts'
import {
  draftOf,
  newlyImpossible,
  type QuestionContents,
  type QuestionFacts,
  questionFacts,
  questionTypes,
  questionValues,
  readQuestion,
} from './question-contents.ts'

const facts: QuestionFacts = {
  deciders: [
    { id: 7, label: 'Régime', type: 'ChoiceList', answers: ['Aucun', 'Végétarien', 'Végan'] },
    { id: 8, label: 'Allergies ?', type: 'YesNo', answers: ['Oui', 'Non'] },
  ],
  dependents: [],
  fixedType: null,
}
const right: ContentsValues = { label: 'Lesquelles ?', type: 'FreeText', condition: '' }
const list = { type: 'ChoiceList' }
const many = (count: number) => Array.from({ length: count }, (_, at) => `Choix ${at}`).join('\n')

const refused: readonly [string, ContentsValues, string[]][] = [
  ['nothing wrong', {}, []],
  ['no words', { label: ' ' }, ['label required']],
  ['too many words', { label: 'a'.repeat(251) }, ['label max_length']],
  ['no choices', list, ['choices choices_too_few']],
  ['one choice', { ...list, choices: 'S\n \n' }, ['choices choices_too_few']],
  ['two choices, with lines between them', { ...list, choices: 'S\r\n\r\n M ' }, []],
  ['the same choice twice', { ...list, choices: 'S\nM\ns' }, ['choices choices_equal']],
  ['fifty choices', { ...list, choices: many(50) }, []],
  ['more than fifty', { ...list, choices: many(51) }, ['choices choices_too_many']],
  ['a choice that is a novel', { ...list, choices: `S\n${'a'.repeat(121)}` }, ['choices max_length']],
  ['choices of what is no list', { choices: 'S' }, []],
  ['a condition on nothing that is there', { condition: '99' }, ['condition value_invalid']],
  ['a condition without an answer', { condition: '7' }, ['answer-7-0 answers_required']],
  [
    'the answers of another question',
    { condition: '7', 'answer-8-0': 'on' },
    ['answer-7-0 answers_required'],
  ],
  ['a condition', { condition: '7', 'answer-7-1': 'on' }, []],
]

for (const [name, typed, problems] of refused)
  test(`the fields of a question: ${name}`, () => {
    const read = readQuestion({ ...right, ...typed }, facts)
    assert.deepEqual(read.ok ? [] : read.error.map(({ field, code }) => `${field} ${code}`), problems)
  })

test('each kind keeps what it has, and nothing of another', () => {
  const typed = { ...right, choices: 'S\nM', mustBeTrue: 'on' }
  for (const type of questionTypes) {
    const read = readQuestion({ ...typed, type }, facts)
    assert.ok(read.ok)
    assert.deepEqual(read.value.values, type === 'ChoiceList' ? ['S', 'M'] : [], type)
    // What must be agreed to is required by itself (rule FLD-15).
    assert.deepEqual([read.value.mustBeTrue, read.value.isRequired], Array(2).fill(type === 'YesNo'), type)
  }
})

test('what is stored stands in the fields again, and is read the same', () => {
  const stored: QuestionContents = {
    ...{
      label: 'Lesquelles ?',
      type: 'ChoiceList' as const,
      isRequired: false,
      values: ['Noix', 'Lait'],
      mustBeTrue: false,
    },
    condition: { fieldId: 7, values: ['Aucun', 'Végan'] },
  }
  const values = questionValues(stored, facts.deciders)
  assert.deepEqual(readQuestion(values, facts), { ok: true, value: stored })
  assert.deepEqual(draftOf(values, facts), stored)
})

test('a question that was answered keeps its kind, whatever is sent', () => {
  const read = readQuestion({ ...right, type: 'Date' }, { ...facts, fixedType: 'Phone' })
  assert.ok(read.ok)
  assert.equal(read.value.type, 'Phone')
})

test('an answer that another question waits for is not lost without a word', () => {
  const decides: QuestionFacts = {
    ...facts,
    dependents: [
      { label: 'Lesquels ?', values: ['Végan'] },
      { label: 'Depuis quand ?', values: ['Aucun', 'Végan'] },
    ],
  }
  const told = (typed: ContentsValues) => {
    const read = readQuestion({ ...right, ...typed }, decides)
    return read.ok ? [] : read.error
  }
  const problem = (field: string, questions: string) => [
    { code: 'QUESTION_DECIDES', field, values: { questions } },
  ]
  assert.deepEqual(told({ ...list, choices: 'Végan\nAucun' }), [])
  assert.deepEqual(told({ ...list, choices: 'Végan\nTout' }), problem('choices', 'Depuis quand ?'))
  assert.deepEqual(told({ type: 'Date' }), problem('type', 'Lesquels ?\nDepuis quand ?'))
})

const diet = aField({ id: 1, label: 'Régime', type: 'ChoiceList', values: ['Aucun', 'Autre'] })
const which = aField({ id: 2, label: 'Lequel ?', condition: { fieldId: 1, values: ['Autre'] } })
const since = aField({ id: 3, label: 'Depuis quand ?', type: 'YesNo' })

test('a question may depend on those before it that have answers to choose from', () => {
  const deciders = (question: typeof diet | null) =>
    questionFacts([diet, which, since], question, false).deciders.map(({ id }) => id)
  assert.deepEqual(deciders(diet), [])
  assert.deepEqual(deciders(since), [1])
  assert.deepEqual(deciders(null), [1, 3])
  assert.deepEqual(questionFacts([diet, which], diet, true), {
    deciders: [],
    dependents: [{ label: 'Lequel ?', values: ['Autre'] }],
    fixedType: 'ChoiceList',
  })
})

test('an order tells which questions would never be asked any more, and none that never was', () => {
  const ids = (...after: (typeof diet)[]) => newlyImpossible([diet, which, since], after).map(({ id }) => id)
  assert.deepEqual(ids(since, diet, which), [])
  assert.deepEqual(ids(which, diet, since), [2])
  assert.deepEqual(newlyImpossible([which, since], [since, which]), [])
})
