import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPayer, type PayerDraft, type PayerFacts, payerOfForm } from './payer.ts'

const facts: PayerFacts = {
  today: '2026-11-20',
  countryFrOnly: true,
  addressRequired: false,
  payerDocument: null,
}
const camille: PayerDraft = {
  firstName: 'Camille',
  lastName: 'Moreau',
  email: 'camille.moreau@exemple.fr',
  emailConfirmation: 'camille.moreau@exemple.fr',
  country: 'FR',
}
const fournil: PayerDraft = {
  ...camille,
  isCompany: true,
  companyName: 'Le Fournil',
  companySiren: '732 829 320',
  companyLegalStatusId: 3,
}

function problemsOf(draft: PayerDraft, changed: Partial<PayerFacts> = {}): readonly string[] {
  return checkPayer(draft, { ...facts, ...changed }).map(({ field, code }) => `${field}: ${code}`)
}

test('names, e-mail twice and country are enough', () => {
  assert.deepEqual(problemsOf(camille), [])
})

test('everything missing is said at once, in the order of the page', () => {
  assert.deepEqual(problemsOf({}, { addressRequired: true }), [
    'firstName: required',
    'lastName: required',
    'email: required',
    'emailConfirmation: required',
    'country: required',
    'address: required',
    'zipCode: required',
    'city: required',
  ])
})

const wrongAnswers: readonly (readonly [draft: PayerDraft, problem: string])[] = [
  [{ firstName: 'Marie2' }, 'firstName: digit'],
  [{ firstName: '<b>Zoé</b>' }, 'firstName: forbidden_character'],
  [{ lastName: 'CAMILLE' }, 'lastName: names_equal'],
  [{ emailConfirmation: 'camille@exemple.fr' }, 'emailConfirmation: email_mismatch'],
  [{ birthDate: '30/02/1988' }, 'birthDate: date_invalid'],
  [{ birthDate: '31/12/1899' }, 'birthDate: birth_date_out_of_range'],
  [{ birthDate: '2008-11-21' }, 'birthDate: minor'],
  [{ country: 'BE' }, 'country: country_not_allowed'],
  [{ country: 'France' }, 'country: country_unknown'],
  [{ zipCode: '75 011' }, 'zipCode: zip_code_invalid'],
]

test('each wrong answer is one problem of its field', () => {
  for (const [draft, problem] of wrongAnswers)
    assert.deepEqual(problemsOf({ ...camille, ...draft }), [problem])
})

test('a wrong e-mail repeated is wrong once', () => {
  const draft = { ...camille, email: 'camille@', emailConfirmation: 'camille@' }
  assert.deepEqual(problemsOf(draft), ['email: email_invalid'])
})

test('the form decides about country and address', () => {
  assert.deepEqual(problemsOf({ ...camille, country: 'be' }, { countryFrOnly: false }), [])
  const address = { address: '12 quai des Tanneurs', zipCode: '69003', city: 'Lyon' }
  assert.deepEqual(problemsOf({ ...camille, ...address }, { addressRequired: true }), [])
})

test('an adult may pay, and a birth date may be empty', () => {
  for (const birthDate of ['', null, '20/11/2008', '1988-03-24']) {
    assert.deepEqual(problemsOf({ ...camille, birthDate }), [], String(birthDate))
  }
})

test('a company says who it is', () => {
  assert.deepEqual(problemsOf(fournil), [])
  assert.deepEqual(problemsOf({ ...camille, isCompany: true }), [
    'companyName: required',
    'companySiren: required',
    'companyLegalStatusId: legal_status_required',
  ])
  assert.deepEqual(problemsOf({ ...fournil, companySiren: '123' }), ['companySiren: siren_invalid'])
  assert.deepEqual(problemsOf({ ...fournil, companyLegalStatusId: 999 }), [
    'companyLegalStatusId: legal_status_required',
  ])
})

test('a text that is too long is refused before its other rules, with the limit', () => {
  assert.deepEqual(checkPayer({ ...camille, firstName: 'a'.repeat(101) }, facts), [
    { field: 'firstName', code: 'max_length', values: { limit: 100 } },
  ])
})

const fileId = '0190c1d2-0000-7000-8000-000000000000'
const asked = { label: 'Justificatif', isRequired: true }
const documents: readonly [string, PayerDraft, PayerFacts['payerDocument'], readonly string[]][] = [
  ['a document that is required is missed', {}, asked, ['fileId: required']],
  ['one that may be left out is not', {}, { ...asked, isRequired: false }, []],
  ['one that came is enough', { fileId }, asked, []],
  ['what is the id of no file is refused', { fileId: '../etc/passwd' }, asked, ['fileId: value_invalid']],
  ['where none is asked for, whatever comes says nothing', { fileId: '../etc/passwd' }, null, []],
]
for (const [name, draft, payerDocument, problems] of documents) {
  test(`${name} (rule FLD-16)`, () => {
    assert.deepEqual(problemsOf({ ...camille, ...draft }, { payerDocument }), problems)
  })
}

test('a document that nobody asked for is not kept', () => {
  assert.equal(payerOfForm({ ...camille, fileId }, { payerDocument: null }).fileId, null)
  assert.equal(payerOfForm({ ...camille, fileId }, { payerDocument: asked }).fileId, fileId)
})
