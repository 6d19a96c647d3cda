import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aField } from '#test/support/forms.ts'
import { goodPayer, testFacts, testTier } from '#test/support/page-facts.ts'
import { onItsWay, refusedFile } from '../fields/sent-file.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import { checkDonation } from './check-donation.ts'
import { controlOf, itemsOf } from './items.ts'
import { netCostOf } from './net-cost.ts'

const once: Values = { ...goodPayer, frequency: 'once', tier: '7' }
const withForm = (form: Partial<StepFacts['form']>): StepFacts => ({
  ...testFacts,
  form: { ...testFacts.form, ...form },
})
const withOrganization = (organization: Partial<StepFacts['organization']>): StepFacts => ({
  ...testFacts,
  organization: { ...testFacts.organization, ...organization },
})

const monthlyFacts = withForm({
  tiers: [...testFacts.form.tiers, { ...testTier, id: 9, tierType: 'MonthlyDonation', price: 1500 }],
})
const monthly: Values = { ...once, frequency: 'monthly', monthlyTier: '9', dayOfLevy: '20' }

const found = (values: Partial<Values>, facts = testFacts) =>
  checkDonation({ ...once, ...values } as Values, facts).map(({ field, code }) => `${field} ${code}`)

const company = {
  kind: 'company',
  companyName: 'Pain SAS',
  companySiren: '732 829 320',
  companyLegalStatusId: '4',
}
const address = { receipt: 'on', address: '1 rue du Four', zipCode: '44200', city: 'Nantes' }
const noReceipts = withOrganization({ issuesReceipts: false })
const withConditions = withOrganization({ salesConditionsUrl: 'https://example.org' })

const cases: [string, Partial<Values>, string[], StepFacts?][] = [
  ['a suggested amount and no contribution', {}, []],
  ['an amount of one’s own', { tier: 'other', amount: '12,50' }, []],
  ['no amount', { tier: '' }, ['tier amount_required']],
  ['a suggestion that is not there', { tier: '99' }, ['tier amount_required']],
  [
    'another amount where none is allowed',
    { tier: 'other', amount: '5' },
    ['tier amount_required'],
    withForm({ allowCustomTier: false }),
  ],
  ['another amount, left empty', { tier: 'other' }, ['amount amount_required']],
  ['too little', { tier: 'other', amount: '0,3' }, ['amount amount_min']],
  ['as much as is refused', { tier: 'other', amount: '1000' }, ['amount amount_max']],
  ['no number', { tier: 'other', amount: '1e9' }, ['amount amount_required']],
  ['a negative amount', { tier: 'other', amount: '-5' }, ['amount amount_required']],
  ['monthly where it is not offered: the gift is given once', { frequency: 'monthly' }, []],
  ['a monthly gift', monthly, [], monthlyFacts],
  ['a monthly gift without its day', { ...monthly, dayOfLevy: '' }, ['dayOfLevy debit_day'], monthlyFacts],
  ['a day that not every month has', { ...monthly, dayOfLevy: '29' }, ['dayOfLevy debit_day'], monthlyFacts],
  [
    'monthly without a monthly amount',
    { ...monthly, monthlyTier: '7' },
    ['monthlyTier amount_required'],
    monthlyFacts,
  ],
  [
    'a monthly amount of one’s own, too little',
    { ...monthly, monthlyTier: 'other', monthlyAmount: '0,3' },
    ['monthlyAmount amount_min'],
    monthlyFacts,
  ],
  ['markup in a name', { firstName: '<b>Zoé</b>' }, ['firstName forbidden_character']],
  ['a payer from abroad where only France is accepted', { country: 'BE' }, ['country country_not_allowed']],
  ['a payer from abroad', { country: 'BE' }, [], withForm({ countryFrOnly: false })],
  ['a minor', { birthDate: '24/03/2015' }, ['birthDate minor']],
  ['a company', company, []],
  [
    'a company without a word about it',
    { kind: 'company' },
    ['companyName required', 'companySiren required', 'companyLegalStatusId legal_status_required'],
  ],
  ['a receipt with its address', address, []],
  [
    'a receipt without an address',
    { receipt: 'on' },
    ['address required', 'zipCode required', 'city required'],
  ],
  ['a receipt where none is issued', { receipt: 'on' }, [], noReceipts],
  ['no pick of a contribution', { tip: '' }, ['tip tip_choice']],
  ['another contribution, left empty', { tip: 'other' }, ['tipAmount tip_choice']],
  ['another contribution of zero', { tip: 'other', tipAmount: '0' }, []],
  ['no consent', { terms: undefined }, ['terms gdrpConsentError']],
  ['sales conditions that nobody accepted', {}, ['salesConditions cgvConsentError'], withConditions],
]

for (const [name, values, problems, facts] of cases) {
  test(name, () => {
    const given = Object.entries({ ...once, ...values }).filter(([, value]) => value !== undefined)
    const wrong = checkDonation(Object.fromEntries(given) as Values, facts ?? testFacts)
    assert.deepEqual(
      wrong.map(({ field, code }) => `${field} ${code}`),
      problems,
    )
  })
}

test('an untouched page has all of its problems, in the order of the page', () => {
  assert.deepEqual(
    checkDonation({ kind: 'person', country: 'FR' }, testFacts).map(({ field }) => field),
    ['tier', 'firstName', 'lastName', 'email', 'emailConfirmation', 'tip', 'terms'],
  )
})

test('a problem with an amount tells the bound', () => {
  const [problem] = checkDonation({ ...once, tier: 'other', amount: '0,99' }, testFacts)
  assert.deepEqual(problem?.values, { limit: 100 })
})

test('the campaign’s own questions are checked by their kind', () => {
  const field = aField({ label: 'Téléphone', type: 'Phone', isRequired: true })
  const facts = withForm({ customFields: [field] })
  assert.deepEqual(found({}, facts), ['field-3 required'])
  assert.deepEqual(found({ 'field-3': 'abc' }, facts), ['field-3 phone_invalid'])
  assert.deepEqual(found({ 'field-3': '06 12 34 56 78' }, facts), [])
})

test('a question of a condition is asked with its answer alone, a box that must be ticked is missed until it is', () => {
  const facts = withForm({
    customFields: [
      aField({ type: 'YesNo' }),
      aField({ id: 4, isRequired: true, condition: { fieldId: 3, values: ['Oui'] } }),
      aField({ id: 5, type: 'YesNo', mustBeTrue: true }),
    ],
  })
  assert.deepEqual(found({}, facts), ['field-5 must_be_true'])
  assert.deepEqual(found({ 'field-3': 'yes', 'field-5': 'yes' }, facts), ['field-4 required'])
  const [item] = itemsOf({ ...once, 'field-3': 'no', 'field-4': 'gone', 'field-5': 'yes' }, facts)
  assert.deepEqual(item?.customFields, [
    { id: 3, value: false },
    { id: 5, value: true },
  ])
})

test('the payer’s document goes with the post, and a refused one says why', () => {
  const facts = withForm({ payerDocument: { label: 'Justificatif', isRequired: true } })
  assert.deepEqual(found({}, facts), ['fileId required'])
  assert.deepEqual(found({ fileId: onItsWay }, facts), [])
  assert.deepEqual(found({ fileId: refusedFile('file_type') }, facts), ['fileId file_type'])
})

test('a suggested gift travels by its tier, one’s own amount without one, empty answers not at all', () => {
  const [suggested] = itemsOf(once, testFacts)
  assert.deepEqual([suggested?.tierId, suggested?.customAmount], [7, null])
  const [own] = itemsOf({ ...once, tier: 'other', amount: '12,50', 'field-3': ' ' }, testFacts)
  assert.deepEqual([own?.tierId, own?.customAmount, own?.customFields], [null, 1250, []])
  const [told] = itemsOf({ ...once, 'field-3': ' Bravo ' }, testFacts)
  assert.deepEqual(told?.customFields, [{ id: 3, value: 'Bravo' }])
})

test('a monthly gift travels with its day, one given once without', () => {
  const [gift] = itemsOf(monthly, monthlyFacts)
  assert.deepEqual([gift?.tierType, gift?.tierId, gift?.dayOfLevy], ['MonthlyDonation', 9, 20])
  const [single] = itemsOf({ ...monthly, frequency: 'once' }, monthlyFacts)
  assert.deepEqual([single?.tierType, single?.tierId, single?.dayOfLevy], ['Donation', 7, null])
})

test('refusals of the item stand beside the control that they concern', () => {
  assert.equal(controlOf('items[0].customAmount', { ...once, tier: 'other' }, testFacts), 'amount')
  assert.equal(controlOf('items[0]', once, testFacts), 'tier')
  assert.equal(controlOf('items[0].customFields[3]', once, testFacts), 'field-3')
  assert.equal(controlOf('items[0].dayOfLevy', monthly, monthlyFacts), 'dayOfLevy')
  assert.equal(controlOf('items[0].tierId', monthly, monthlyFacts), 'monthlyTier')
})

test('the net cost follows who gives, and is not shown for a gift that opens no reduction', () => {
  assert.equal(netCostOf(once, testFacts), 680)
  assert.equal(netCostOf({ ...once, kind: 'company' }, testFacts), 800)
  assert.equal(netCostOf({ ...once, tier: '8' }, testFacts), null)
  assert.equal(netCostOf(once, noReceipts), null)
  assert.equal(netCostOf(monthly, monthlyFacts), 510)
})

test('nothing is promised for an amount that is refused', () => {
  const limited = withForm({ minPrice: 500, maxPrice: 100_000 })
  const cost = (amount: string) => netCostOf({ ...once, tier: 'other', amount } as Values, limited)
  assert.equal(cost('4,99'), null)
  assert.equal(cost('1000,01'), null)
  assert.notEqual(cost('5'), null)
})
