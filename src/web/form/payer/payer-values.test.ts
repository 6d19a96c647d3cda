import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalisePayer } from '#domain/payer/payer.ts'
import { onItsWay } from '../fields/sent-file.ts'
import { checkPayerValues, payerOfValues, valuesOfPayer } from './payer-values.ts'

const camille = {
  kind: 'person',
  firstName: 'Camille',
  lastName: 'Moreau',
  email: 'camille@example.org',
  emailConfirmation: 'camille@example.org',
  birthDate: '24/03/1988',
  country: 'FR',
  address: '12 quai des Tanneurs',
  zipCode: '69003',
  city: 'Lyon',
}
const rules = {
  today: '2026-11-20',
  countryFrOnly: true,
  givesAddress: false,
  payerDocument: null,
  sendsAtOnce: true,
}

test('the address travels only where it is needed', () => {
  assert.equal(payerOfValues(camille, true).address, '12 quai des Tanneurs')
  assert.deepEqual(Object.keys(payerOfValues(camille, false)).includes('address'), false)
})

test('a payer of the cart fills the page as it was typed', () => {
  const kept = normalisePayer(payerOfValues(camille, true))
  const { companyName, companySiren, companyLegalStatusId, fileId, ...shown } = valuesOfPayer(kept)
  assert.deepEqual(shown, { ...camille, receipt: 'on' })
  assert.deepEqual([companyName, companySiren, companyLegalStatusId, fileId], ['', '', '', ''])
  assert.equal(valuesOfPayer(normalisePayer(payerOfValues(camille, false))).receipt, undefined)
})

test('what is wrong comes in the order of the page, the company first', () => {
  const wrong = checkPayerValues(
    { kind: 'company', birthDate: '01/01/2015', country: 'BE', lastName: 'M0reau' },
    { ...rules, givesAddress: true },
  )
  assert.deepEqual(
    wrong.map(({ field, code }) => `${field}: ${code}`),
    [
      'companyName: required',
      'companySiren: required',
      'companyLegalStatusId: legal_status_required',
      'firstName: required',
      'lastName: digit',
      'email: required',
      'emailConfirmation: required',
      'birthDate: minor',
      'country: country_not_allowed',
      'address: required',
      'zipCode: required',
      'city: required',
    ],
  )
  assert.deepEqual(checkPayerValues(camille, rules), [])
})

test('a file on its way is waited for where it is sent at once, and goes with the post elsewhere (rule FLD-16)', () => {
  const asked = { ...rules, payerDocument: { label: 'Justificatif', isRequired: false } }
  const values = { ...camille, fileId: onItsWay }
  assert.deepEqual(checkPayerValues(values, asked), [{ field: 'fileId', code: 'value_invalid' }])
  assert.deepEqual(checkPayerValues(values, { ...asked, sendsAtOnce: false }), [])
  assert.deepEqual(checkPayerValues(values, rules), [], 'nobody asks for one')
})
