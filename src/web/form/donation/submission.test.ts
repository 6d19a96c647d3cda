import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf, submissionOf } from './submission.ts'
import { goodAnswers, testFacts } from './test-facts.ts'

test('a suggested gift travels by its tier, the pick of the contribution as its consent', () => {
  const { items, tip, consents, formType } = submissionOf({ ...goodAnswers, tip: 'suggestion' }, testFacts)
  assert.deepEqual([items[0]?.tierId, items[0]?.customAmount, items.length], [7, null, 1])
  assert.deepEqual(
    [tip, consents, formType],
    ['390', { terms: true, salesConditions: false, tip: true }, 'Donation'],
  )
})

test('an amount of one’s own travels without a tier, empty answers not at all', () => {
  const answers = { ...goodAnswers, tier: 'other', amount: '12,50', fields: { 3: ' ' } }
  const [item] = submissionOf(answers, testFacts).items
  assert.deepEqual([item?.tierId, item?.customAmount, item?.customFields], [null, 1250, []])
  const [told] = submissionOf({ ...answers, fields: { 3: ' Bravo ' } }, testFacts).items
  assert.deepEqual(told?.customFields, [{ id: 3, value: 'Bravo' }])
})

test('the address travels only with the wish for a receipt', () => {
  const answers = { ...goodAnswers, address: '1 rue du Four', zipCode: '44200', city: 'Nantes' }
  assert.equal(submissionOf(answers, testFacts).payer.address, undefined)
  assert.equal(submissionOf({ ...answers, receipt: true }, testFacts).payer.address, '1 rue du Four')
})

test('refusals of the server stand beside the field that they concern', () => {
  const field = (told: string, tier = '7') =>
    refusalOf({ code: 'required', field: told }, { ...goodAnswers, tier }).field
  assert.equal(field('payer.email'), 'email')
  assert.equal(field('items[0].customAmount', 'other'), 'amount')
  assert.equal(field('items[0]'), 'tier')
  assert.equal(field('consents.tip'), 'tip')
  assert.equal(field('consents.terms'), 'terms')
  assert.equal(refusalOf({ code: 'FORM_CLOSED' }, goodAnswers).field, '')
  assert.equal(refusalOf({ code: 'no such code' }, goodAnswers).code, 'UNKNOWN')
})
