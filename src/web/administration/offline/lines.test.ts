import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Form, Tier } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { tier } from '#test/support/asked-cart.ts'
import { aForm } from '#test/support/forms.ts'
import type { Values } from '../../form/steps/values.ts'
import { chosenItems, recordableRates } from './lines.ts'

const fixed = { priceCategory: 'Fixed', price: 1500, label: 'Plein tarif' } as const
const free = { priceCategory: 'Pwyw', price: 0, label: 'Prix libre' } as const

/** What a choice comes to: rate, units and cents of each item, or what is wrong at which control. */
function chosen(values: Values, tiers: readonly Tier[], change: Partial<Form> = {}) {
  const form = aForm({ formType: 'Event', tiers, acceptOpenDonation: true, ...change })
  const organization = { fiscalReceiptEligibility: false } as Organization
  const read = chosenItems(values, { form, organization })
  return read.ok
    ? read.value.map(({ tierId, quantity, amount }) => [tierId, quantity, amount])
    : read.error.map(({ field, code, values: why }) => [field, code, why?.typed])
}

describe('what is chosen of a record', () => {
  const rates = [tier(1, 'Registration', fixed), tier(2, 'Registration', free)]

  test('is an item for each person, and a gift beside them', () => {
    assert.deepEqual(chosen({ 'q-1': ' 2 ', giftAmount: '5' }, rates), [
      [1, 1, 1500],
      [1, 1, 1500],
      [null, 1, 500],
    ])
    assert.deepEqual(chosen({ giftAmount: '0,10' }, rates), [['giftAmount', 'amount_min', undefined]])
  })

  test('an amount of a free price alone is for one, and counts for each', () => {
    assert.deepEqual(chosen({ 'q-2': '', 'a-2': '12,50' }, rates), [[2, 1, 1250]])
    assert.deepEqual(chosen({ 'q-2': '2', 'a-2': '12,50' }, rates), [
      [2, 1, 1250],
      [2, 1, 1250],
    ])
    assert.deepEqual(chosen({ 'q-2': '0', 'a-2': '12,50' }, rates), [['q-2', 'quantity_invalid', 'none']])
    assert.deepEqual(chosen({ 'q-2': '1' }, rates), [['a-2', 'amount_required', undefined]])
    assert.deepEqual(chosen({ 'a-2': 'douze' }, rates), [['a-2', 'amount_required', undefined]])
  })

  test('what is no number, and more than the page takes, are told apart', () => {
    for (const [typed, why] of [
      ['deux', 'noNumber'],
      ['-1', 'noNumber'],
      ['1.5', 'noNumber'],
      ['201', 'tooMany'],
      ['99999999999999999999', 'tooMany'],
    ])
      assert.deepEqual(chosen({ 'q-1': typed ?? '' }, rates), [['q-1', 'quantity_invalid', why]])
  })

  test('several of a product are one item, and monthly gifts are none', () => {
    const shop = [tier(1, 'Product', fixed)]
    assert.deepEqual(chosen({ 'q-1': '3' }, shop, { formType: 'Shop' }), [[1, 3, 4500]])
    const gifts = [tier(1, 'MonthlyDonation', fixed), tier(2, 'Donation', fixed)]
    const form = aForm({ formType: 'Donation', tiers: gifts })
    assert.deepEqual(
      recordableRates(form).map(({ id }) => id),
      [2],
    )
  })
})
