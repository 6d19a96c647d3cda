import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, tier } from '#test/support/asked-cart.ts'
import { giftItem, kit, testItem } from '#test/support/membership-items.ts'
import { orderGroups } from './order-groups.ts'

const camille = { firstName: 'Camille', lastName: 'Moreau', email: null }
const sam = { firstName: 'Sam', lastName: null, email: null }

const colour = field(3, 'ChoiceList')
const form = { tiers: [tier(1, 'Membership', { customFields: [colour] })], customFields: [] }

test('a rate is listed once, with its people and its options', () => {
  const groups = orderGroups(
    [
      testItem({ participant: camille, amount: 195_00, extraOptions: [kit] }),
      testItem({ participant: sam, discount: 18_00 }),
      giftItem,
    ],
    form,
  )
  assert.deepEqual(
    groups.map(({ label, quantity, amount, units }) => ({
      ...{ label, quantity, amount },
      people: units.map(({ name }) => name),
    })),
    [
      { label: 'Adhésion adulte', quantity: 2, amount: 360_00, people: ['Camille Moreau', 'Sam'] },
      { label: '', quantity: 1, amount: 10_00, people: [] },
    ],
  )
  assert.deepEqual(groups[0]?.options, [{ id: 5, label: 'Kit de fournitures', quantity: 1, amount: 15_00 }])
})

test('an option that was left out is not told', () => {
  assert.deepEqual(
    orderGroups([testItem({ extraOptions: [{ ...kit, value: false }] })], form)[0]?.options,
    [],
  )
})

test('every answer stands with its unit; one to a question that is gone does not', () => {
  const answers = [
    { id: 3, value: 'Noir' },
    { id: 99, value: 'Rien' },
  ]
  const [group] = orderGroups(
    [testItem({ participant: null, customFields: answers }), testItem({ participant: sam })],
    form,
  )
  assert.deepEqual(
    group?.units.map(unit => [unit.name, unit.answers.map(({ id, value }) => [id, value])]),
    [
      ['', [[3, 'Noir']]],
      ['Sam', []],
    ],
  )
})
