import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CartItem } from '#domain/cart/cart.ts'
import { newItem } from '#domain/cart/new-item.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { bringsReceipt, payerOf } from './record.ts'

test('an eligible line brings a receipt where its organization issues them', () => {
  const item = { ...newItem(null, 'Donation'), amount: 5000, discount: 0 } as CartItem
  const of = (issuesTaxReceipts: boolean, isEligibleTaxReceipt: boolean) =>
    bringsReceipt({ organization: { issuesTaxReceipts } as Organization }, [
      { ...item, isEligibleTaxReceipt },
    ])
  assert.deepEqual([of(true, true), of(true, false), of(false, true)], [true, false, false])
})

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
