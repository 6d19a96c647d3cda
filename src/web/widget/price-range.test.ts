import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tier } from '#domain/form/form.ts'
import { priceRange } from './price-range.ts'

const rate: Tier = {
  id: 1,
  label: 'Plein tarif',
  description: '',
  tierType: 'Registration',
  price: 2400,
  minimumAmount: null,
  priceCategory: 'Fixed',
  vatRate: 0,
  remainingNumber: null,
  maxPerUser: null,
  isSoldOut: false,
  saleStartDate: null,
  saleEndDate: null,
  validFrom: null,
  validUntil: null,
  isEligibleTaxReceipt: false,
  paymentFrequency: 'Single',
  installmentCounts: [],
  customFields: [],
  extraOptions: [],
  capacity: null,
}
const reduced: Tier = { ...rate, price: 1200 }
const free: Tier = { ...rate, price: 0, priceCategory: 'Free' }
const open: Tier = { ...rate, price: 0, priceCategory: 'Pwyw', minimumAmount: 3000 }
const gift: Tier = { ...rate, tierType: 'Donation', price: 500 }

test('from the cheapest to the dearest paid rate that is left', () => {
  const gone = { ...rate, price: 3800, isSoldOut: true }
  assert.deepEqual(priceRange([rate, reduced, open, gone, free, gift]), { min: 1200, max: 2400, open: false })
})

test('what is sold out tells its prices where nothing is left', () => {
  assert.deepEqual(priceRange([{ ...rate, isSoldOut: true }]), { min: 2400, max: 2400, open: false })
})

test('a free choice tells its least', () => {
  assert.deepEqual(priceRange([open, free]), { min: 3000, max: 3000, open: true })
  assert.deepEqual(priceRange([{ ...open, minimumAmount: null }]), { min: 0, max: 0, open: true })
})

test('free of charge, and nothing sold at all', () => {
  assert.deepEqual(priceRange([free]), { min: 0, max: 0, open: false })
  assert.equal(priceRange([gift]), null)
})
