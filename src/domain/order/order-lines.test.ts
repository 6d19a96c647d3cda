import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartOption } from '../cart/cart.ts'
import type { CustomField } from '../form/form.ts'
import { orderLines, peopleOf } from './order-lines.ts'

const meal: CartOption = {
  id: 5,
  value: true,
  customFields: [],
  label: 'Repas',
  amount: 1400,
  discount: 140,
  quantity: 1,
}
const ticket = (firstName: string, options: readonly CartOption[] = []) => ({
  tierId: 7,
  tierType: 'Registration' as const,
  label: 'Tarif plein',
  quantity: 1,
  amount: 2400 + options.reduce((sum, option) => sum + option.amount, 0),
  discount: 240 + options.reduce((sum, option) => sum + option.discount, 0),
  participant: { firstName, lastName: 'Martin', email: null },
  customFields: [],
  options,
})
const gift = {
  ...ticket(''),
  tierId: null,
  tierType: 'Donation' as const,
  label: '',
  amount: 1000,
  discount: 0,
  participant: null,
}

const extra = {
  id: 5,
  label: 'Repas',
  price: 1400,
  isRequired: false,
  perOrder: false,
  remainingNumber: null,
}
const plain = { tiers: [], customFields: [] }

test('each rate once with its people, its options under it, then the discount with its code', () => {
  const lines = orderLines([ticket('Zoé', [meal]), ticket('Sam'), gift], 'BERGES10', plain)
  assert.deepEqual(
    lines.map(({ kind, label, quantity, amount }) => [kind, label, quantity, amount]),
    [
      ['item', 'Tarif plein', 2, 4800],
      ['option', 'Repas', 1, 1400],
      ['item', '', 1, 1000],
      ['discount', 'BERGES10', 1, -620],
    ],
  )
  assert.deepEqual(lines[0] && peopleOf(lines[0]), ['Zoé Martin', 'Sam Martin'])
  assert.deepEqual(lines[2]?.gift, 'once')
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  assert.equal(sum, 2400 * 2 + 1400 + 1000 - 620, 'the rows sum to what the order costs')
})

test('an option that another item has paid for the whole order stands once', () => {
  const lines = orderLines(
    [ticket('Zoé', [meal]), ticket('Sam', [{ ...meal, amount: 0, quantity: 0 }])],
    null,
    plain,
  )
  assert.deepEqual(
    lines.filter(({ kind }) => kind === 'option').map(({ quantity, amount }) => [quantity, amount]),
    [[1, 1400]],
  )
})

test('what is had once for the whole order has a row of its own, after all rates', () => {
  const post: CartOption = { ...meal, id: 6, label: 'Envoi postal', amount: 600, discount: 0, perOrder: true }
  const parcel = { ...ticket('', [post]), tierType: 'Product' as const, participant: null }
  const poster = { ...parcel, tierId: 8, label: 'Affiche', amount: 1800, discount: 0, options: [] }
  const rows = (items: Parameters<typeof orderLines>[0]) =>
    orderLines(items, null, plain).map(({ kind, label, amount }) => [kind, label, amount])
  assert.deepEqual(rows([{ ...parcel, discount: 0 }, poster]), [
    ['item', 'Tarif plein', 2400],
    ['item', 'Affiche', 1800],
    ['delivery', 'Envoi postal', 600],
  ])
  assert.deepEqual(rows([{ ...ticket('Zoé', [post]), discount: 0 }])[1], ['item', 'Envoi postal', 600])
})

test('different gifts have a row each', () => {
  const monthly = { ...gift, tierId: 9, tierType: 'MonthlyDonation' as const, amount: 1500 }
  assert.deepEqual(
    orderLines([monthly], null, plain).map(line => line.gift),
    ['monthly'],
  )
})

test('what was cancelled stands apart with its options, and says so (rule ORD-4)', () => {
  const cancelled = { ...ticket('Léa', [meal]), isCancelled: true }
  const lines = orderLines([ticket('Ada'), cancelled], null, plain)
  assert.deepEqual(
    lines.map(({ label, quantity, isCancelled = false }) => [label, quantity, isCancelled]),
    [
      ['Tarif plein', 1, false],
      ['Tarif plein', 1, true],
      ['Repas', 1, true],
      ['', 1, false],
    ],
  )
  assert.equal(new Set(lines.map(({ key }) => key)).size, lines.length)
})

test('every answer stands under its unit, those about an option too; one without its question does not', () => {
  const field = (id: number, label: string, type: CustomField['type']): CustomField => ({
    ...{ id, label, type },
    isRequired: true,
    values: [],
    condition: null,
    mustBeTrue: false,
  })
  const day = field(3, 'Date', 'ChoiceList')
  const diet = field(4, 'Régime', 'TextInput')
  const option = { ...extra, customFields: [diet] }
  const form = { tiers: [{ customFields: [day], extraOptions: [option] }], customFields: [] }
  const own = [
    { id: 3, value: 'Samedi' },
    { id: 99, value: 'Rien' },
  ]
  const zoe = {
    ...ticket('Zoé', [{ ...meal, customFields: [{ id: 4, value: 'Végétarien' }] }]),
    customFields: own,
  }
  const [line] = orderLines([zoe, ticket('Sam')], null, form)
  assert.deepEqual(
    line?.units.map(({ name, answers }) => [name, answers.map(({ label, value }) => [label, value])]),
    [
      [
        'Zoé Martin',
        [
          ['Date', 'Samedi'],
          ['Régime', 'Végétarien'],
        ],
      ],
      ['Sam Martin', []],
    ],
  )
})
