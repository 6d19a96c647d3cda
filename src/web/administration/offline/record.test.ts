import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CartItem } from '#domain/cart/cart.ts'
import { newItem } from '#domain/cart/new-item.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { option, tier } from '#test/support/asked-cart.ts'
import { aForm, anOrganization } from '#test/support/forms.ts'
import { optionControl, personControl } from '../../form/steps/people/controls.ts'
import { chosenItems } from './lines.ts'
import { bringsReceipt, payerOf, recordedItems, recordQuestions } from './record.ts'

test('an eligible line brings a receipt where its organization issues them', () => {
  const item = { ...newItem(null, 'Donation'), amount: 5000, discount: 0 } as CartItem
  const of = (issuesTaxReceipts: boolean, isEligibleTaxReceipt: boolean) =>
    bringsReceipt({ organization: { issuesTaxReceipts } as Organization, today: '2026-11-20' }, [
      { ...item, isEligibleTaxReceipt },
    ])
  assert.deepEqual([of(true, true), of(true, false), of(false, true)], [true, false, false])
})

test('what is sent holds the options that were taken, whose prices are in the total', () => {
  const extraOptions = [option(5, 300), option(6, 700)]
  const rates = [tier(1, 'Registration', { priceCategory: 'Fixed', price: 1500, extraOptions })]
  const form = aForm({ formType: 'Event', tiers: rates })
  const page = { form, organization: anOrganization() }
  const chosen = chosenItems({ 'q-1': '2' }, page)
  assert.ok(chosen.ok)
  const questions = recordQuestions(form, chosen.value)
  const taken = { [optionControl('p1', 5)]: 'on', [personControl('p1', 'firstName')]: 'Zoé' }
  const { items, total } = recordedItems(taken, questions, page)
  assert.deepEqual(
    items.map(({ extraOptions: own, participant }) => [own.map(({ id }) => id), participant?.firstName]),
    [
      [[], null],
      [[5], 'Zoé'],
    ],
  )
  assert.equal(total, 3300)
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
