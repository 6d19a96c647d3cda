import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryOf } from './delivery.ts'

const way = (label: string, amount: number) => ({ label, amount, value: true, perOrder: true })
const product = (...options: ReturnType<typeof way>[]) => ({ tierType: 'Product' as const, options })

const cases: readonly [string, Parameters<typeof deliveryOf>[0], ReturnType<typeof deliveryOf>][] = [
  ['sent for its price', [product(way('Envoi postal', 600))], { isSent: true, label: 'Envoi postal' }],
  [
    'sent, charged with another item',
    [product(way('Envoi postal', 0)), product(way('Envoi postal', 600))],
    { isSent: true, label: 'Envoi postal' },
  ],
  [
    'collected for nothing',
    [product(way('Retrait sur place', 0))],
    { isSent: false, label: 'Retrait sur place' },
  ],
  [
    'another way that was not chosen',
    [product({ ...way('Envoi postal', 600), value: false }, way('Retrait', 0))],
    { isSent: false, label: 'Retrait' },
  ],
  ['no way offered', [product()], null],
  ['an option of one item', [product({ ...way('Gravure', 500), perOrder: false })], null],
  ['no goods', [{ tierType: 'Registration', options: [way('Parking', 500)] }], null],
]
for (const [name, items, delivery] of cases)
  test(`how goods come: ${name}`, () => assert.deepEqual(deliveryOf(items), delivery))
