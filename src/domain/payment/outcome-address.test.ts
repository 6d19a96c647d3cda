import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmationAddress, failureAddress, redirectionAddress } from './outcome-address.ts'

const place = {
  organizationSlug: 'les-amis',
  formType: 'Event',
  formSlug: 'concert',
  cartId: '0190-cart',
} as const

test('outcomes stand under the campaign that sold', () => {
  const path = '/associations/les-amis/evenements/concert'
  assert.equal(confirmationAddress(place, 7, 'signed'), `${path}/confirmation/7?token=signed`)
  assert.equal(redirectionAddress(place, 'k'), `${path}/redirection?paymentId=k`)
  assert.equal(
    failureAddress(place, 'CART_EXPIRED', 'r'),
    `${path}/annulation?code=CART_EXPIRED&paymentRequestId=r`,
  )
  assert.equal(
    failureAddress(place, 'PAYMENT_REFUSED', 'r'),
    `${path}/echec?code=PAYMENT_REFUSED&paymentRequestId=r`,
  )
})

test('those of a checkout stand under its cart', () => {
  const checkout = { ...place, formType: 'Checkout', formSlug: 'default' } as const
  const path = '/associations/les-amis/checkout/0190-cart'
  assert.equal(confirmationAddress(checkout, 7, 'signed'), `${path}/confirmation/7?token=signed`)
  assert.equal(
    failureAddress(checkout, 'PAYMENT_CANCELED', 'r'),
    `${path}/annulation?code=PAYMENT_CANCELED&paymentRequestId=r`,
  )
})
