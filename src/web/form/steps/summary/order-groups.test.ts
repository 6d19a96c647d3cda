import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giftItem, kit, testItem } from '#test/support/membership-items.ts'
import { orderGroups } from './order-groups.ts'

const camille = { firstName: 'Camille', lastName: 'Moreau', email: null }
const sam = { firstName: 'Sam', lastName: null, email: null }

test('a rate is listed once, with its people and its options', () => {
  const groups = orderGroups([
    testItem({ participant: camille, amount: 195_00, extraOptions: [kit] }),
    testItem({ participant: sam, discount: 18_00 }),
    giftItem,
  ])
  assert.deepEqual(
    groups.map(({ label, quantity, amount, people }) => ({ label, quantity, amount, people })),
    [
      { label: 'Adhésion adulte', quantity: 2, amount: 360_00, people: ['Camille Moreau', 'Sam'] },
      { label: '', quantity: 1, amount: 10_00, people: [] },
    ],
  )
  assert.deepEqual(groups[0]?.options, [{ id: 5, label: 'Kit de fournitures', quantity: 1, amount: 15_00 }])
})

test('an option that was left out is not told', () => {
  assert.deepEqual(orderGroups([testItem({ extraOptions: [{ ...kit, value: false }] })])[0]?.options, [])
})
