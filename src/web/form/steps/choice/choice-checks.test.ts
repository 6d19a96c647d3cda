import assert from 'node:assert/strict'
import { test } from 'node:test'
import { item, tier } from '#test/support/asked-cart.ts'
import { choiceFacts, supportFacts } from '#test/support/choice-facts.ts'
import type { Values } from '../values.ts'
import { checkChoice, goneProblems } from './choice-checks.ts'
import { offersOf } from './offers.ts'

const full = tier(1, 'Registration', { remainingNumber: 5 })
const reduced = tier(2, 'Registration', { maxPerUser: 4 })
const named = tier(3, 'Registration', { priceCategory: 'Pwyw', minimumAmount: 3000 })
const gone = tier(4, 'Registration', { remainingNumber: 0, isSoldOut: true })
const later = tier(5, 'Registration', { saleStartDate: '2026-12-01T09:00:00Z' })
const facts = choiceFacts([full, reduced, named, gone, later])

const people = 'participants'
const cases: [string, Values, object[]][] = [
  ['nothing', {}, [{ field: 'choice', code: 'cart_empty', values: { people } }]],
  [
    'zeros',
    { 'q-1': '0', 'q-2': '', gift: 'none' },
    [{ field: 'choice', code: 'cart_empty', values: { people } }],
  ],
  ['two tickets', { 'q-1': '2' }, []],
  ['all that is left', { 'q-1': '5' }, []],
  [
    'one too many',
    { 'q-1': '6' },
    [{ field: 'q-1', code: 'TICKETS_SOLD_OUT', values: { people, limit: 5 } }],
  ],
  [
    'more than one person may have',
    { 'q-2': '5' },
    [{ field: 'q-2', code: 'quantity_invalid', values: { people, limit: 4 } }],
  ],
  [
    'no number',
    { 'q-1': 'deux' },
    [{ field: 'q-1', code: 'quantity_invalid', values: { typed: 'noNumber' } }],
  ],
  [
    'a negative number',
    { 'q-1': '-1' },
    [{ field: 'q-1', code: 'quantity_invalid', values: { typed: 'noNumber' } }],
  ],
  [
    'more than a cart holds',
    { 'q-2': '1', 'q-3': '201', 'a-3': '30' },
    [{ field: 'q-3', code: 'quantity_invalid' }],
  ],
  [
    'a price that is missing',
    { 'q-3': '1' },
    [{ field: 'a-3', code: 'amount_required', values: { limit: 3000 } }],
  ],
  [
    'a price below the minimum',
    { 'q-3': '1', 'a-3': '29,99' },
    [{ field: 'a-3', code: 'amount_min', values: { limit: 3000 } }],
  ],
  ['a price', { 'q-3': '1', 'a-3': '30' }, []],
  ['only a gift', { gift: '500' }, []],
  [
    'a gift without its amount',
    { 'q-1': '1', gift: 'other' },
    [{ field: 'giftAmount', code: 'amount_required', values: { limit: 100 } }],
  ],
  ['a gift of one’s own', { 'q-1': '1', gift: 'other', giftAmount: '7,50' }, []],
]
for (const [name, values, expected] of cases)
  test(`a choice of ${name}`, () => assert.deepEqual(checkChoice(values, facts), expected))

test('what can no longer be had is told by the server, and does not hold up the rest', () => {
  const values = { 'q-1': '1', 'q-4': '2', 'q-5': '1' }
  assert.deepEqual(checkChoice(values, facts), [])
  assert.deepEqual(goneProblems(values, facts), [
    { field: 'q-4', code: 'TICKETS_SOLD_OUT', values: { people, limit: 0 } },
    { field: 'q-5', code: 'FORM_CLOSED' },
  ])
})

test('the visitor’s own cart counts as left (rule STK-2)', () => {
  const own = choiceFacts([gone], [item(4), item(4)])
  assert.deepEqual(checkChoice({ 'q-4': '2' }, own), [])
  assert.equal(checkChoice({ 'q-4': '3' }, own)[0]?.code, 'TICKETS_SOLD_OUT')
})

test('places of the whole form are counted over its rates', () => {
  const limited = { ...facts, form: { ...facts.form, remainingNumber: 3 } }
  assert.deepEqual(checkChoice({ 'q-1': '1', 'q-2': '2' }, limited), [])
  assert.deepEqual(checkChoice({ 'q-1': '2', 'q-2': '2' }, limited), [
    { field: 'q-2', code: 'TICKETS_SOLD_OUT', values: { people, limit: 3 } },
  ])
})

const bread = tier(1, 'Bonus', { price: 1500 })
const free = tier(2, 'Contribution', { priceCategory: 'Pwyw' })
const supports: [Values, string[]][] = [
  [{}, ['cart_empty']],
  [{ support: '2000' }, []],
  [{ support: 'tier-1' }, []],
  [{ support: 'other' }, ['amount_required']],
  [{ support: 'other', supportAmount: '0,50' }, ['amount_min']],
  [{ support: 'other', supportAmount: '12' }, []],
  [{ support: 'anything' }, ['amount_required']],
]
for (const [values, codes] of supports) {
  test(`a support of ${JSON.stringify(values)}`, () => {
    assert.deepEqual(
      checkChoice(values, supportFacts([bread, free])).map(({ code }) => code),
      codes,
    )
  })
}

/** Rule STK-6. */
test('rates that share their places have as many as are left of both', () => {
  const poolId = 1
  const shared = [
    tier(1, 'Registration', { remainingNumber: 2, ownRemaining: 2, poolId }),
    tier(2, 'Registration', { remainingNumber: 3, poolId }),
  ]
  const pools = [{ id: poolId, remainingNumber: 3 }]
  const withCart = (items: Parameters<typeof choiceFacts>[1]) => {
    const shown = choiceFacts(shared, items)
    return { ...shown, form: { ...shown.form, pools } }
  }
  const left = (items: Parameters<typeof choiceFacts>[1]) =>
    offersOf(withCart(items)).map(offer => offer.left)
  assert.deepEqual(left([]), [2, 3])
  // What their own cart holds is theirs, whichever of the rates it is; a limit of its own stays one.
  assert.deepEqual(left([item(2, { quantity: 3 })]), [2, 6])
  assert.deepEqual(left([item(1)]), [3, 4])
  assert.deepEqual(checkChoice({ 'q-1': '1', 'q-2': '2' }, withCart([])), [])
  const together = { people, limit: 3, rates: [shared[0]?.label, shared[1]?.label].join(', ') }
  assert.deepEqual(checkChoice({ 'q-1': '2', 'q-2': '2' }, withCart([])), [
    { field: 'q-2', code: 'TICKETS_SOLD_OUT', values: together },
  ])
})
