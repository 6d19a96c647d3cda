import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tier } from '#domain/form/form.ts'
import { aField } from '#test/support/forms.ts'
import { goodPayer, testFacts, testTier } from '#test/support/page-facts.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { checkPayment, linesChecks } from './check-payment.ts'
import { controlOf, itemsOf } from './lines.ts'
import { untouched } from './sale-section.ts'

const date = aField({
  id: 5,
  label: 'Date choisie',
  type: 'ChoiceList',
  isRequired: true,
  values: ['2 décembre', '16 décembre'],
})
const reference = aField({ id: 6, label: 'Référence' })

const workshop: Tier = {
  ...testTier,
  id: 1,
  tierType: 'Payment',
  price: 4500,
  maxPerUser: 4,
  customFields: [date],
}
const free: Tier = { ...testTier, id: 2, tierType: 'Payment', priceCategory: 'Pwyw', minimumAmount: 500 }

const saleOf = (...tiers: readonly Tier[]): StepFacts => ({
  ...testFacts,
  list: 'sale',
  sells: ['Payment'],
  form: { ...testFacts.form, formType: 'PaymentForm', tiers, customFields: [reference] },
})
const sale = saleOf(workshop, free)

/** What is paid for what is chosen, in cents; undefined while nothing is. */
function amountOf(values: Values, facts: StepFacts): number | undefined {
  const { cart } = linesChecks.after(values, facts)
  return cart?.itemList.length ? cart.total : undefined
}

const good: Values = { ...goodPayer, 'q-1': '2', 'line-1-field-5': '2 décembre' }

const cases: [string, Values, string[], StepFacts?][] = [
  ['two units', good, []],
  ['nothing chosen', goodPayer, ['q-1 cart_empty']],
  ['nothing chosen of a free amount alone', goodPayer, ['a-2 amount_required'], saleOf(free)],
  ['more than one person may have', { ...good, 'q-1': '5' }, ['q-1 quantity_invalid']],
  ['no number', { ...good, 'q-1': 'x' }, ['q-1 quantity_invalid']],
  ['more than are left', good, ['q-1 quantity_invalid'], saleOf({ ...workshop, remainingNumber: 1 })],
  ['an amount of one’s own, and not the workshop', { ...goodPayer, 'a-2': '12' }, []],
  ['an amount below the minimum', { ...good, 'a-2': '4,99' }, ['a-2 amount_min']],
  [
    'no answer to what is asked about the line',
    { ...good, 'line-1-field-5': '' },
    ['line-1-field-5 required'],
  ],
  [
    'an answer that is not offered',
    { ...good, 'line-1-field-5': '1er janvier' },
    ['line-1-field-5 value_invalid'],
  ],
  [
    'a company without a word about it',
    { ...good, kind: 'company' },
    [
      'companyName required',
      'companySiren required',
      'companyLegalStatusId legal_status_required',
      'address required',
      'zipCode required',
      'city required',
    ],
  ],
]

for (const [name, values, problems, facts = sale] of cases) {
  test(name, () =>
    assert.deepEqual(
      checkPayment(values, facts).map(({ field, code }) => `${field} ${code}`),
      problems,
    ),
  )
}

test('a rate that is not on sale now is no line of the page', () => {
  const ended = saleOf({ ...workshop, saleEndDate: '2026-01-01T00:00:00Z' }, free)
  assert.equal(amountOf({ ...good, 'a-2': '10' }, ended), 1000)
})

test('one line alone starts with one unit, several with none', () => {
  assert.deepEqual(untouched(saleOf(workshop)), { 'q-1': '1' })
  assert.deepEqual(untouched(sale), {})
})

test('lines travel by their rate; the answers of the form go with the first', () => {
  const items = itemsOf({ ...good, 'a-2': '12,50', 'field-6': 'F-1' }, sale)
  assert.deepEqual(
    items.map(({ tierId, quantity, customAmount, customFields }) => [
      tierId,
      quantity,
      customAmount,
      customFields,
    ]),
    [
      [
        1,
        2,
        null,
        [
          { id: 5, value: '2 décembre' },
          { id: 6, value: 'F-1' },
        ],
      ],
      [2, 1, 1250, []],
    ],
  )
  assert.equal(amountOf(good, sale), 9000)
  assert.equal(amountOf(goodPayer, sale), undefined)
})

test('refusals of an item stand beside the control of its line', () => {
  const values = { ...goodPayer, 'a-2': '12' }
  assert.equal(controlOf('items[0].customAmount', values, sale), 'a-2')
  assert.equal(controlOf('items[0].customFields[5]', good, sale), 'line-1-field-5')
  assert.equal(controlOf('items[0].customFields[6]', good, sale), 'field-6')
  assert.equal(controlOf('items[0]', good, sale), 'q-1')
})
