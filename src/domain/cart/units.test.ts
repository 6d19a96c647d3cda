import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takesStock } from './units.ts'

const unlimited = { remainingNumber: null }
const tier = (id: number, remainingNumber: number | null, option: number | null = null) => ({
  id,
  remainingNumber,
  extraOptions: [{ id: id * 10, remainingNumber: option }],
})
const item = (tierId: number | null, { withOption = false } = {}) => ({
  tierId,
  tierType: tierId === null ? ('Donation' as const) : ('Registration' as const),
  quantity: 1,
  extraOptions: withOption ? [{ id: (tierId ?? 0) * 10, value: true, quantity: 1 }] : [],
})

test('a cart takes stock where anything that it takes is counted', () => {
  const form = { ...unlimited, tiers: [tier(1, null, 5), tier(2, 3)] }
  const takes = (items: readonly object[], rest: object = {}) =>
    takesStock({ ...form, ...rest }, { formId: 7, items: items as never })
  assert.equal(takes([item(null)]), false, 'an open gift')
  assert.equal(takes([item(1)]), false, 'an unlimited rate of an unlimited form')
  assert.equal(takes([item(1, { withOption: true })]), true, 'a limited option')
  assert.equal(takes([item(2)]), true, 'a limited rate')
  assert.equal(takes([item(2)], { tiers: [tier(1, null), tier(2, 0)] }), true, 'a rate that is sold out')
  assert.equal(takes([item(1)], { remainingNumber: 100 }), true, 'a limited form')
  assert.equal(takes([item(null)], { remainingNumber: 100 }), false, 'a gift takes no place of it')
  const added = { ...item(null), tierType: 'Payment' }
  assert.equal(takes([added], { remainingNumber: 100 }), true, 'a line of a program')
  assert.equal(takes([{ ...added, completes: 3 }], { remainingNumber: 100 }), false, 'what completes a place')
  assert.equal(takes([item(9)]), true, 'what the form does not know any more')
})

test('a coupon is counted', () => {
  const coupon = { code: 'AMI', id: 4 }
  const cart = { formId: 7, items: [item(1)] as never, coupon }
  assert.equal(takesStock({ ...unlimited, tiers: [tier(1, null)] }, cart), true)
})
