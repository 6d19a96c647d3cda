import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answers, emptyAnswers } from './answers.ts'
import { checkDonation } from './check-donation.ts'
import type { DonationFacts } from './facts.ts'
import { goodAnswers, testFacts } from './test-facts.ts'

const found = (answers: Partial<Answers>, facts: Partial<DonationFacts> = {}) =>
  checkDonation({ ...goodAnswers, ...answers }, { ...testFacts, ...facts }).map(
    ({ field, code }) => `${field} ${code}`,
  )

const company = {
  kind: 'company',
  companyName: 'Pain SAS',
  companySiren: '732 829 320',
  companyLegalStatusId: '4',
}
const address = { receipt: true, address: '1 rue du Four', zipCode: '44200', city: 'Nantes' }

const cases: [string, Partial<Answers>, string[], Partial<DonationFacts>?][] = [
  ['a suggested amount and no contribution', {}, []],
  ['an amount of one’s own', { tier: 'other', amount: '12,50' }, []],
  ['no amount', { tier: '' }, ['tier amount_required']],
  ['a suggestion that is not there', { tier: '99' }, ['tier amount_required']],
  [
    'another amount where none is allowed',
    { tier: 'other', amount: '5' },
    ['tier amount_required'],
    { allowCustomTier: false },
  ],
  ['another amount, left empty', { tier: 'other' }, ['amount amount_required']],
  ['too little', { tier: 'other', amount: '0,3' }, ['amount amount_min']],
  ['as much as is refused', { tier: 'other', amount: '1000' }, ['amount amount_max']],
  ['no number', { tier: 'other', amount: '1e9' }, ['amount amount_required']],
  ['a negative amount', { tier: 'other', amount: '-5' }, ['amount amount_required']],
  ['markup in a name', { firstName: '<b>Zoé</b>' }, ['firstName forbidden_character']],
  ['a payer from abroad where only France is accepted', { country: 'BE' }, ['country country_not_allowed']],
  ['a payer from abroad', { country: 'BE' }, [], { countries: [] }],
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
    { receipt: true },
    ['address required', 'zipCode required', 'city required'],
  ],
  ['a receipt where none is issued', { receipt: true }, [], { tax: null }],
  ['no pick of a contribution', { tip: '' }, ['tip tip_choice']],
  ['another contribution, left empty', { tip: 'other' }, ['tipAmount tip_choice']],
  ['another contribution of zero', { tip: 'other', tipAmount: '0' }, []],
  ['no consent', { terms: false }, ['terms gdrpConsentError']],
  [
    'sales conditions that nobody accepted',
    {},
    ['salesConditions cgvConsentError'],
    { salesConditionsUrl: 'https://example.org' },
  ],
]

for (const [name, answers, problems, facts] of cases) {
  test(name, () => assert.deepEqual(found(answers, facts), problems))
}

test('an untouched page has all of its problems, in the order of the page', () => {
  assert.deepEqual(
    checkDonation(emptyAnswers(), testFacts).map(({ field }) => field),
    ['tier', 'firstName', 'lastName', 'email', 'emailConfirmation', 'tip', 'terms'],
  )
})

test('a problem with an amount tells the bound', () => {
  const [problem] = checkDonation({ ...goodAnswers, tier: 'other', amount: '0,99' }, testFacts)
  assert.deepEqual(problem?.values, { limit: 100 })
})

test('the campaign’s own questions are checked by their kind', () => {
  const field = { id: 3, label: 'Téléphone', type: 'Phone', isRequired: true, values: [] } as const
  const facts = { fields: [field] }
  assert.deepEqual(found({}, facts), ['field-3 required'])
  assert.deepEqual(found({ fields: { 3: 'abc' } }, facts), ['field-3 phone_invalid'])
  assert.deepEqual(found({ fields: { 3: '06 12 34 56 78' } }, facts), [])
})
