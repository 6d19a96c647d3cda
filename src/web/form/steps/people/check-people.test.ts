import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, field, item, option, tier } from '#test/support/asked-cart.ts'
import { onItsWay, refusedFile } from '../../fields/sent-file.ts'
import { checkPeople, stepProblem } from './check-people.ts'
import { questionsOf } from './questions.ts'

const meal = option(5, 1400, { customFields: [field(9, 'TextInput', { isRequired: true })] })
const ticket = tier(7, 'Registration', {
  customFields: [field(3, 'Date', { isRequired: true }), field(4, 'Phone')],
  extraOptions: [meal],
})
const event = questionsOf(asked('Event', [ticket], [item(7)], [field(20, 'TextInput', { isRequired: true })]))
const wrong = (values: Record<string, string>) =>
  checkPeople(values, event).map(({ field, code }) => [field, code])

test('everything that is missing or wrong, in the order of the page', () => {
  assert.deepEqual(wrong({ 'p0-firstName': 'X1', 'p0-field-4': 'no number', 'p0-option-5': 'on' }), [
    ['p0-firstName', 'digit'],
    ['p0-lastName', 'required'],
    ['p0-field-3', 'required'],
    ['p0-field-4', 'phone_invalid'],
    ['p0-option-5-field-9', 'required'],
    ['order-field-20', 'required'],
  ])
})

test('a minor may take part', () => {
  const child = {
    'p0-firstName': 'Zoé',
    'p0-lastName': 'Martin',
    'p0-field-3': '24/03/2020',
    'order-field-20': 'x',
  }
  assert.deepEqual(wrong(child), [])
  assert.deepEqual(wrong({ ...child, 'p0-field-3': '31/02/2020' }), [['p0-field-3', 'date_invalid']])
})

test('one of several ways must be chosen', () => {
  const ways = [option(5, 0, { perOrder: true }), option(6, 600, { perOrder: true })]
  const tiers = [tier(1, 'Product', { extraOptions: ways })]
  const questions = questionsOf(asked('Shop', tiers, [item(1, { tierType: 'Product' })]))
  assert.deepEqual(checkPeople({}, questions), [{ field: 'order-alternative', code: 'required' }])
  assert.deepEqual(checkPeople({ 'order-alternative': '5' }, questions), [])
})

test('a message that no cart takes', () => {
  const questions = questionsOf(asked('CrowdFunding', [tier(1, 'Bonus')], [item(1, { tierType: 'Bonus' })]))
  assert.deepEqual(checkPeople({ 'p0-message': 'a'.repeat(501) }, questions), [
    { field: 'p0-message', code: 'max_length', values: { limit: 500 } },
  ])
})

test('what the stock refuses stands on its card or its option', () => {
  const at = (field?: string) =>
    stepProblem({ code: 'TICKETS_SOLD_OUT', ...(field && { field }) }, event).field
  assert.deepEqual(
    ['items[0]', 'items[0].extraOptions[5]', 'items[0].tierId', 'items[3]', undefined].map(at),
    ['p0', 'p0-option-5', 'p0', '', ''],
  )
})

test('a file that came and was refused', () => {
  const paper = tier(7, 'Registration', { customFields: [field(5, 'File', { isRequired: true })] })
  const questions = questionsOf(asked('Event', [paper], [item(7)]))
  const named = { 'p0-firstName': 'Zoé', 'p0-lastName': 'Martin' }
  const codes = (value: string) =>
    checkPeople({ ...named, 'p0-field-5': value }, questions).map(({ code }) => code)
  assert.deepEqual(
    [codes(refusedFile('file_type')), codes(onItsWay), codes('')],
    [['file_type'], ['value_invalid'], ['required']],
  )
})
