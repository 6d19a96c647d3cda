import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderItem } from './order.ts'
import {
  linesOfPerson,
  namesOthers,
  personOf,
  personReference,
  readPersonReference,
} from './person-attestation.ts'

const lea = { firstName: 'Léa', lastName: 'Moreau', email: null }
const payer = { firstName: 'Camille', lastName: 'Moreau' }

describe('whom an item is for', () => {
  const cases: readonly (readonly [string, Parameters<typeof personOf>, string | undefined])[] = [
    ['who it names', [{ tierType: 'Registration', participant: lea }, payer], 'Léa Moreau'],
    [
      'the payer of a membership that names nobody',
      [{ tierType: 'Membership', participant: null }, payer],
      'Camille Moreau',
    ],
    [
      'nobody for a ticket that names nobody',
      [{ tierType: 'Registration', participant: null }, payer],
      undefined,
    ],
    [
      'nobody for a product that names nobody',
      [{ tierType: 'Product', participant: null }, payer],
      undefined,
    ],
    ['nobody once they were erased', [{ tierType: 'Membership', participant: null }, null], undefined],
    [
      'an empty name names nobody',
      [{ tierType: 'Product', participant: { firstName: '', lastName: null, email: 'a@b.org' } }, payer],
      undefined,
    ],
  ]
  for (const [name, input, expected] of cases) test(name, () => assert.equal(personOf(...input), expected))
})

describe('whether the attestations of persons say more than those of payments', () => {
  const own = { firstName: 'Camille', lastName: 'Moreau', email: null }
  const item = { tierType: 'Membership', participant: null, amount: 2000, discount: 0 } as const
  const cases: readonly (readonly [string, Parameters<typeof namesOthers>, boolean])[] = [
    ['nothing but a gift', [[{ ...item, tierType: 'Donation' }], payer], false],
    ['the payer alone, named or not', [[item, { ...item, participant: own }], payer], false],
    ['somebody else', [[{ ...item, participant: lea }], payer], true],
    ['the payer and somebody else', [[item, { ...item, participant: lea }], payer], true],
    [
      'somebody else who costs nothing',
      [[item, { ...item, participant: lea, discount: 2000 }], payer],
      false,
    ],
    ['an erased payer', [[{ ...item, participant: lea }], null], true],
  ]
  for (const [name, input, expected] of cases) test(name, () => assert.equal(namesOthers(...input), expected))
})

test('the rows of a person are those of their item alone: no delivery for all, no answers', () => {
  const option = { value: true, customFields: [], quantity: 1 }
  const item: OrderItem = {
    ...{
      id: 1,
      tierId: 7,
      tierType: 'Product',
      label: 'Maillot',
      quantity: 1,
      vatRate: 0,
      isEligibleTaxReceipt: false,
    },
    ...{ amount: 3700, discount: 370, isSpread: false, participant: lea },
    customFields: [{ id: 3, value: 'M' }],
    options: [
      { ...option, id: 5, label: 'Flocage', amount: 700, discount: 70 },
      { ...option, id: 6, label: 'Colissimo', amount: 500, discount: 50, perOrder: true },
    ],
  }
  assert.deepEqual(
    linesOfPerson(item, 'CLUB').map(({ kind, label, amount, units }) => [kind, label, amount, units]),
    [
      ['item', 'Maillot', 2500, []],
      ['option', 'Flocage', 700, []],
      ['discount', 'CLUB', -320, []],
    ],
  )
})

test('a reference is read as it is written, and nothing else is', () => {
  assert.deepEqual(readPersonReference(personReference({ orderId: 48, itemId: 12 })), {
    orderId: 48,
    itemId: 12,
  })
  for (const text of ['', '48', '48-', '-12', '48-0', '048-12', '48-12-1', '1234567890-1', 'x-1'])
    assert.equal(readPersonReference(text), undefined, text)
})
