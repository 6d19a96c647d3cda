import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalisePayer } from './payer.ts'

test('a payer is trimmed and put into the form in which it is kept', () => {
  const draft = {
    firstName: '  Zoe\u0301 ',
    lastName: 'Le   Gall',
    email: ' Zoe@EXEMPLE.fr ',
    emailConfirmation: 'Zoe@exemple.FR',
    birthDate: '24.3.1988',
    address: ' 12 quai des Tanneurs ',
    city: '',
    zipCode: ' 69003',
    country: 'fr',
    isCompany: true,
    companyName: ' Le Fournil ',
    companySiren: '732 829 320',
    companyLegalStatusId: '3',
    consent: true,
    role: 'operator',
  }
  assert.deepEqual(normalisePayer(draft), {
    firstName: 'Zoé',
    lastName: 'Le Gall',
    email: 'Zoe@exemple.fr',
    emailConfirmation: 'Zoe@exemple.fr',
    birthDate: '1988-03-24',
    address: '12 quai des Tanneurs',
    city: null,
    zipCode: '69003',
    country: 'FR',
    isCompany: true,
    companyName: 'Le Fournil',
    companySiren: '732829320',
    companyLegalStatusId: 3,
    fileId: null,
    consent: true,
  })
})

test('a person has no company, and wrong types are nothing', () => {
  const draft = {
    firstName: 5,
    email: null,
    isCompany: 'yes',
    companyName: 'Le Fournil',
    companyLegalStatusId: 3,
  }
  const payer = normalisePayer({ ...draft, consent: 1 })
  assert.equal(payer.firstName, '')
  assert.equal(payer.email, '')
  assert.equal(payer.isCompany, false)
  assert.equal(payer.companyName, null)
  assert.equal(payer.companyLegalStatusId, null)
  assert.equal(payer.consent, false)
})

test('a date that is none stays as typed, so that it can be shown and refused', () => {
  assert.equal(normalisePayer({ birthDate: ' 31/04/2021 ' }).birthDate, '31/04/2021')
  assert.equal(normalisePayer({ birthDate: ' ' }).birthDate, null)
})

test('normalising twice changes nothing', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.constantFrom(null, undefined, true, 3, '24/03/1988', ' FR ', '732 829 320'),
  )
  const keys = Object.keys(normalisePayer({}))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), anything), draft => {
      assert.deepEqual(normalisePayer(normalisePayer(draft)), normalisePayer(draft))
    }),
  )
})
