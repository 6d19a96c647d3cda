import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentsValues } from './contents.ts'
import { deliveryValues, deliveryWays, optionValues, readOption, takesOptions } from './option-contents.ts'
import { formTypes } from './types/index.ts'

const facts = { rateIds: [3, 5] }
const right: ContentsValues = { label: 'Repas', price: '14', places: 'unlimited' }

const refused: readonly [string, ContentsValues, string[]][] = [
  ['nothing wrong', {}, []],
  ['no name', { label: ' ' }, ['label required']],
  ['no price', { price: '' }, ['price amount_required']],
  ['a price of nothing', { price: '0' }, []],
  ['a price that no charge reaches', { price: '0,49' }, ['price amount_min']],
  ['a price beyond all', { price: '1000000' }, ['price amount_max']],
  ['a rate of another campaign', { rate: '4' }, ['rate value_invalid']],
  ['places that were not counted', { places: 'limited', capacity: '' }, ['capacity required']],
  ['fewer places than none', { places: 'limited', capacity: '-1' }, ['capacity capacity_invalid']],
  [
    'everything at once',
    { label: '', price: 'x', rate: '9' },
    ['label required', 'price amount_required', 'rate value_invalid'],
  ],
]

for (const [name, typed, problems] of refused)
  test(`the fields of an option: ${name}`, () => {
    const read = readOption({ ...right, ...typed }, facts)
    assert.deepEqual(read.ok ? [] : read.error.map(({ field, code }) => `${field} ${code}`), problems)
  })

test('what is stored is read back as it was', () => {
  const stored = { label: 'Repas', price: 14_50, isRequired: true, perOrder: false, tierId: 5 }
  const read = readOption(optionValues({ ...stored, units: { capacity: 12 } }), facts)
  assert.deepEqual(read, { ok: true, value: { ...stored, capacity: 12 } })
})

test('a way to deliver is an option of the whole order: collecting is free, sending asks for its price', () => {
  const read = deliveryWays.map(way => readOption(deliveryValues(way, 'Ainsi'), facts))
  const [shipping, pickup] = read
  assert.deepEqual(!shipping?.ok && shipping?.error, [
    { code: 'amount_required', field: 'price', values: { limit: 50 } },
  ])
  assert.ok(pickup?.ok)
  assert.deepEqual([pickup.value.price, pickup.value.perOrder, pickup.value.capacity], [0, true, null])
})

test('a page that asks everything at once has no options', () => {
  const types = Object.values(formTypes).filter(({ formType }) => takesOptions(formType))
  assert.deepEqual(
    types.map(({ formType }) => formType),
    ['Event', 'Membership', 'Shop', 'CrowdFunding'],
  )
})
