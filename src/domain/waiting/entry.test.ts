import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aForm } from '#test/support/forms.ts'
import type { Tier } from '../form/form.ts'
import { offeredItems, readEntry, waitedRates } from './entry.ts'

const rate = (id: number, facts: Partial<Tier> = {}) =>
  ({ id, tierType: 'Registration', isSoldOut: true, maxPerUser: null, capacity: 40, ...facts }) as Tier
const form = {
  formType: 'Event',
  waitingList: true,
  remainingNumber: null,
  tiers: [rate(1, { maxPerUser: 3 }), rate(2, { isSoldOut: false }), rate(3, { tierType: 'Donation' })],
} as const
const ids = (of: Parameters<typeof waitedRates>[0]) => waitedRates(of).map(({ id }) => id)

test('somebody waits for what is sold out, where there is a list', () => {
  assert.deepEqual(ids(form), [1])
  assert.deepEqual(ids({ ...form, remainingNumber: 0 }), [1, 2])
  assert.deepEqual(ids({ ...form, waitingList: false }), [])
  assert.deepEqual(ids({ ...form, formType: 'Donation' }), [])
})

test('an entry says everything that is wrong, each beside its field', () => {
  const fields = (draft: Parameters<typeof readEntry>[0], of = form as Parameters<typeof readEntry>[1]) => {
    const read = readEntry(draft, of)
    return read.ok ? [] : read.error.map(({ code, field }) => `${field} ${code}`)
  }
  assert.deepEqual(fields({ email: 'zoe', tierId: 1, quantity: 4 }), [
    'email email_invalid',
    'quantity quantity_invalid',
  ])
  assert.deepEqual(fields({ email: 'zoe@example.org', tierId: 9 }), ['tierId value_invalid'])
  assert.deepEqual(fields({ email: 'zoe@example.org', tierId: 3 }), ['tierId value_invalid'])
  assert.deepEqual(fields({ email: 'zoe@example.org', tierId: 2 }), ['tierId not_sold_out'])
  assert.deepEqual(fields({ email: 'zoe@example.org', tierId: 2 }, { ...form, remainingNumber: 0 }), [])
  assert.deepEqual(fields({ email: 'zoe@example.org', tierId: 1, quantity: 0.5 }), [
    'quantity quantity_invalid',
  ])
  assert.deepEqual(fields({ email: 'zoe@example.org', tierId: 1, quantity: 3 }), [])
  assert.deepEqual(fields({ email: 'zoe@example.org', tierId: 1 }, { ...form, waitingList: false }), [
    'tierId value_invalid',
  ])
  assert.deepEqual(readEntry({ email: ' Zoe@Example.ORG ' }, form), {
    ok: true,
    value: { email: 'Zoe@example.org', key: 'zoe@example.org', tierId: null, quantity: 1 },
  })
})

test('a ticket is one person, an article a number', () => {
  assert.deepEqual(
    offeredItems(aForm(), rate(1), 2).map(({ quantity }) => quantity),
    [1, 1],
  )
  assert.deepEqual(
    offeredItems(aForm(), rate(1, { tierType: 'Product' }), 2).map(({ quantity }) => quantity),
    [2],
  )
})

test('who pays what they like is offered the least that the form takes', () => {
  const asked = (facts: Partial<Tier>, form = aForm()) =>
    offeredItems(form, rate(1, facts), 1)[0]?.customAmount
  assert.equal(asked({ priceCategory: 'Fixed' }), null)
  assert.equal(asked({ priceCategory: 'Pwyw', minimumAmount: 800 }), 800)
  assert.equal(asked({ priceCategory: 'Pwyw' }, aForm({ minPrice: 300 })), 300)
  assert.equal(asked({ priceCategory: 'Pwyw' }), 50)
})
