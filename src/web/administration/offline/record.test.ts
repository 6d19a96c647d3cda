import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { payerOf } from './record.ts'

describe('who paid, of what was typed', () => {
  test('whatever is told of a company makes the payer one, with its SIREN and its legal form', () => {
    const company = { companyName: ' Chantiers ', companySiren: '732829320', companyLegalStatusId: '3' }
    const { isCompany, companyName, companySiren, companyLegalStatusId } = payerOf(company)
    assert.deepEqual(
      [isCompany, companyName, companySiren, companyLegalStatusId],
      [true, 'Chantiers', '732829320', '3'],
    )
    for (const [name, value] of Object.entries(company))
      assert.equal(payerOf({ [name]: value }).isCompany, true)
    assert.equal(payerOf({ firstName: 'Ana' }).isCompany, false)
  })

  test('is the first person where nobody is named', () => {
    const person = { 'p0-firstName': 'Zoé', 'p0-lastName': 'Roy', 'p0-email': 'zoe@example.org' }
    const { firstName, lastName, email } = payerOf(person)
    assert.deepEqual([firstName, lastName, email], ['Zoé', 'Roy', 'zoe@example.org'])
    assert.equal(payerOf({ ...person, email: 'paul@example.org' }).email, 'paul@example.org')
    assert.equal(payerOf({ ...person, lastName: 'Martin' }).firstName, '')
    assert.equal(payerOf({ ...person, companyName: 'Mairie' }).firstName, '')
  })
})
