import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { cartDraft, cartPath, onePage, tipChoice } from '#contract/cart.ts'
import { orderPath } from '#contract/order.ts'
import { payerDraft } from '#contract/payer.ts'
import { readInput } from './read-input.ts'

const address = { organizationSlug: 'a', formSlug: 'b', formType: 'Donation' }

function problemsOf(schema: z.ZodType, value: unknown, prefix?: string): readonly string[] {
  const read = readInput(schema, value, prefix)
  return read.ok ? [] : read.error.map(({ code, field }) => (field === undefined ? code : `${code} ${field}`))
}

test('fields that a route does not name go no further (ASVS 15.3.3)', () => {
  const read = readInput(tipChoice, { tip: 100, organizationId: 7, status: 'Paid' })
  assert.deepEqual(read.ok && Object.keys(read.value as object), ['tip'])
})

test('everything that an item may leave out has a default', () => {
  const read = readInput(cartDraft, { ...address, items: [{ tierType: 'Donation', surprise: 1 }] })
  assert.deepEqual(read.ok && read.value.items, [
    {
      tierId: null,
      tierType: 'Donation',
      quantity: 1,
      customAmount: null,
      participant: null,
      customFields: [],
      extraOptions: [],
      paymentTerms: null,
      dayOfLevy: null,
      contribution: null,
    },
  ])
})

test('empty answers are dropped', () => {
  const customFields = [
    { id: 1, value: '' },
    { id: 2, value: null },
    { id: 3 },
    { id: 4, value: false },
    { id: 5, value: 0 },
  ]
  const read = readInput(cartDraft, { ...address, items: [{ tierType: 'Payment', customFields }] })
  assert.deepEqual(read.ok && read.value.items[0]?.customFields, [
    { id: 4, value: false },
    { id: 5, value: 0 },
  ])
})

const wrong: readonly [string, z.ZodType, unknown, readonly string[]][] = [
  [
    'nothing at all',
    cartDraft,
    {},
    ['organizationSlug', 'formSlug', 'formType', 'items'].map(f => `required ${f}`),
  ],
  ['a list instead of an object', cartDraft, [], ['BAD_REQUEST']],
  [
    'a fraction of a cent',
    cartDraft,
    { ...address, items: [{ tierType: 'Donation', customAmount: 0.3 }] },
    ['amount_invalid items[0].customAmount'],
  ],
  [
    'an amount in words',
    cartDraft,
    { ...address, items: [{ tierType: 'Donation', customAmount: '12,345' }] },
    ['amount_invalid items[0].customAmount'],
  ],
  [
    'an unknown kind of rate',
    cartDraft,
    { ...address, items: [{ tierType: 'Gift' }] },
    ['value_invalid items[0].tierType'],
  ],
  [
    'an id beyond 32 bits',
    cartDraft,
    { ...address, items: [{ tierType: 'Payment', tierId: 2 ** 31 }] },
    ['value_invalid items[0].tierId'],
  ],
  [
    'too many items',
    cartDraft,
    { ...address, items: Array(201).fill({ tierType: 'Donation' }) },
    ['quantity_invalid items'],
  ],
  [
    'an answer inside an option',
    cartDraft,
    {
      ...address,
      items: [{ tierType: 'Payment', extraOptions: [{ id: 1, customFields: [{ id: 'x', value: 1 }] }] }],
    },
    ['value_invalid items[0].extraOptions[0].customFields[0].id'],
  ],
  ['a tip of another kind', tipChoice, { tip: {} }, ['tip_invalid tip']],
  ['no tip', tipChoice, {}, ['tip_invalid tip']],
  ['a malformed cart id', cartPath, { id: 'nope' }, ['CART_UNKNOWN']],
  ['a cart id sent twice', cartPath, { id: ['a', 'b'] }, ['CART_UNKNOWN']],
  ['an order id that is none', orderPath, { orderId: '0x1' }, ['NOT_FOUND']],
  ['an order id beyond 32 bits', orderPath, { orderId: '2147483648' }, ['NOT_FOUND']],
  [
    'consents that are no choice',
    onePage,
    { ...address, items: [], consents: { terms: 'yes' } },
    ['value_invalid consents.terms'],
  ],
]
for (const [name, schema, value, expected] of wrong) {
  test(name, () => assert.deepEqual(problemsOf(schema, value), expected))
}

test('the fields of a payer are named after the payer', () => {
  const value = { firstName: 1, lastName: 'x'.repeat(1001) }
  assert.deepEqual(problemsOf(payerDraft, value, 'payer'), [
    'value_invalid payer.firstName',
    'max_length payer.lastName',
  ])
})

test('a text that is too long says how long it may be', () => {
  const read = readInput(z.object({ city: z.string().max(3) }), { city: 'Paris' })
  assert.deepEqual(!read.ok && read.error, [{ code: 'max_length', field: 'city', values: { limit: 3 } }])
})
