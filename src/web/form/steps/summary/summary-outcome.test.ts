import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedOutcome } from './summary-outcome.ts'

const place = { path: '/associations/a/evenements/b', number: 4, cart: null }
const refused = (errors: Parameters<typeof refusedOutcome>[0], values = {}) =>
  refusedOutcome(errors, values, place)

test('what an earlier step asks leads back there, the earliest first', () => {
  const outcome = refused([
    { code: 'required', field: 'payer.email' },
    { code: 'required', field: 'items[0].participant.firstName' },
  ])
  assert.deepEqual(outcome, { done: true, cart: null, to: `${place.path}/2?notice=incomplete` })
  assert.deepEqual(refused([{ code: 'required', field: 'payer.email' }]), {
    done: true,
    cart: null,
    to: `${place.path}/3?notice=incomplete`,
  })
})

test('a cart that is gone is told by opening the step again', () => {
  assert.deepEqual(refused([{ code: 'CART_UNKNOWN' }]), { done: true, cart: null, to: `${place.path}/4` })
})

test('all else stands beside its control, or across the page', () => {
  const outcome = refused(
    [
      { code: 'gdrpConsentError', field: 'consents.terms' },
      { code: 'tipConsentError', field: 'consents.tip' },
      { code: 'tip_invalid', field: 'tip' },
      { code: 'COUPON_INVALID', field: 'discountCode' },
      { code: 'INSTALLMENTS_NOT_ALLOWED', field: 'count' },
      { code: 'TARIFF_CHANGED' },
    ],
    { tip: 'other' },
  )
  assert.equal(outcome.done, false)
  assert.deepEqual(outcome.done ? [] : outcome.problems.map(({ field, code }) => [field, code]), [
    ['terms', 'gdrpConsentError'],
    ['tipAmount', 'tipConsentError'],
    ['tipAmount', 'tip_invalid'],
    ['discountCode', 'COUPON_INVALID'],
    ['installments', 'INSTALLMENTS_NOT_ALLOWED'],
    ['', 'TARIFF_CHANGED'],
  ])
})
