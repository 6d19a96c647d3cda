import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Form } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { tier } from '#test/support/asked-cart.ts'
import { aForm } from '#test/support/forms.ts'
import type { OfflineForm } from '#usecases/payment/record-offline-order.ts'
import type { Values } from '../../form/steps/values.ts'
import {
  askedOnSheet,
  giftChoice,
  isOfSheet,
  looksFor,
  namesOf,
  placedOnSheet,
  sheetRates,
  wholeOf,
} from './sheet.ts'

const rates = [
  tier(1, 'Registration', { priceCategory: 'Fixed', price: 1500, label: 'Plein tarif' }),
  tier(2, 'Registration', { priceCategory: 'Pwyw', price: 0, label: 'Prix libre' }),
]
const page = (change: Partial<Form> = {}) => {
  const form = aForm({ formType: 'Event', tiers: rates, acceptOpenDonation: true, ...change })
  return { form, organization: { fiscalReceiptEligibility: false } as Organization } as OfflineForm
}
const zoe = { who: '', firstName: 'Zoé', lastName: 'Martin', email: 'zoe@example.org' }

/** Rule PAY-30. */
describe('the sheet', () => {
  const asked = (values: Values) => {
    const read = askedOnSheet({ ...zoe, ...values }, page())
    if (!read.ok) return read.error.map(({ field, code }) => [field, code])
    const { items, payer } = read.value
    return [
      payer.lastName,
      ...items.map(item => [item.tierId, item.customAmount, item.participant?.firstName]),
    ]
  }

  test('asks for one of a rate, for whoever pays it', () => {
    assert.deepEqual(asked({ rate: '1' }), ['Martin', [1, null, 'Zoé']])
    assert.deepEqual(asked({ rate: '2', amount: '12,50' }), ['Martin', [2, 1250, 'Zoé']])
    assert.deepEqual(asked({ rate: giftChoice, amount: '20' }).slice(0, 1), ['Martin'])
  })

  test('says at its own fields what is wrong', () => {
    assert.deepEqual(asked({ rate: '', means: 'Check' }), [['rate', 'required']])
    assert.deepEqual(asked({ rate: '7', means: 'Cash' }), [['rate', 'required']])
    assert.deepEqual(
      asked({ firstName: ' ', lastName: '', rate: '' }),
      ['firstName', 'lastName', 'rate', 'means'].map(field => [field, 'required']),
      'all of it at once',
    )
    assert.deepEqual(asked({ rate: '2' }), [['amount', 'amount_required']])
    const place = (field: string) =>
      placedOnSheet({ code: 'required', field }, { ...zoe, rate: '1' }, page()).field
    assert.deepEqual(
      ['payer.lastName', 'payment.means', 'items', 'items[0].participant.firstName', 'elsewhere'].map(place),
      ['lastName', 'means', '', 'firstName', ''],
    )
  })

  test('takes all that was typed along to the page that asks everything', () => {
    const whole = wholeOf({ ...zoe, rate: '2', amount: '5', means: 'Cash' }, page().form)
    assert.ok(isOfSheet(zoe) && !isOfSheet(whole))
    assert.deepEqual(
      [whole['q-2'], whole['a-2'], whole['p0-firstName'], whole.lastName, whole.means],
      ['1', '5', 'Zoé', 'Martin', 'Cash'],
    )
  })

  test('looks for somebody while nobody is filled in', () => {
    assert.ok(looksFor({ who: 'mar' }))
    assert.ok(!looksFor({ ...zoe, who: 'mar' }) && !looksFor({ who: ' ' }))
    assert.deepEqual(namesOf(' Ana  Maria de Sousa '), { firstName: 'Ana', lastName: 'Maria de Sousa' })
    assert.deepEqual(sheetRates(page().form), ['1', '2', giftChoice])
  })
})
