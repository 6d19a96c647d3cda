import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentStatusOf } from './current-status.ts'

const none = { paid: 0, underWay: 0, waiting: 0, refused: 0, refunded: 0 }
const facts = { status: 'Processed', total: 1000, counts: none, plan: null } as const
const monthly = { frequency: 'Monthly', status: 'Active' } as const

const cases: readonly [string, Partial<Parameters<typeof currentStatusOf>[0]>, object][] = [
  ['paid at once', { counts: { ...none, paid: 1 } }, { state: 'paid' }],
  ['nothing to pay', { total: 0 }, { state: 'free' }],
  ['cancelled', { status: 'Canceled' }, { state: 'canceled' }],
  [
    'cancelled and given back',
    { status: 'Canceled', counts: { ...none, refunded: 1 } },
    { state: 'refunded' },
  ],
  ['given back', { counts: { ...none, refunded: 1 } }, { state: 'refunded' }],
  ['being paid', { counts: { ...none, underWay: 1 } }, { state: 'pending' }],
  ['paid in part', { counts: { ...none, paid: 2, waiting: 1 } }, { state: 'partly', paid: 2, count: 3 }],
  ['one refused', { counts: { ...none, paid: 1, refused: 1, waiting: 1 } }, { state: 'refused' }],
  ['a monthly gift', { counts: { ...none, paid: 3, waiting: 1 }, plan: monthly }, { state: 'running' }],
  [
    'a monthly gift that was stopped',
    { counts: { ...none, paid: 3 }, plan: { ...monthly, status: 'Canceled' } },
    { state: 'paid' },
  ],
  ['to come', { counts: { ...none, waiting: 2 } }, { state: 'waiting' }],
]
for (const [name, change, standing] of cases)
  test(`an order: ${name}`, () => assert.deepEqual(currentStatusOf({ ...facts, ...change }), standing))
