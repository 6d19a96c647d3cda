import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GroupWish, keepsGift, leavesNothing, linesToRefund, meantAtMost } from './group-refund.ts'

const option = { amount: 500, discount: 0 }
const items = [
  { id: 1, tierId: 7, tierType: 'Registration', amount: 5500, discount: 500, quantity: 2, options: [option] },
  { id: 2, tierId: 8, tierType: 'Registration', amount: 1000, discount: 0, quantity: 1, options: [] },
  { id: 3, tierId: null, tierType: 'Donation', amount: 2000, discount: 0, quantity: 1, options: [] },
] as unknown as Parameters<typeof linesToRefund>[0]

const all: GroupWish = {
  ...{ tierId: null, orderedFrom: null, orderedUntil: null, share: 'all', value: null },
  ...{ withOptions: true, cancelOrders: false },
}
const amounts = (
  wish: Partial<GroupWish>,
  given: Parameters<typeof linesToRefund>[1] = [],
  own: Parameters<typeof linesToRefund>[1] = [],
) =>
  linesToRefund(items, given, { ...all, ...wish }, { own }).map(({ orderItemId, amount }) => [
    orderItemId,
    amount,
  ])

test('a gift beside something else stays; options count where that is wanted', () => {
  assert.deepEqual(amounts({}), [
    [1, 5000],
    [2, 1000],
  ])
  assert.deepEqual(amounts({ tierId: 7, withOptions: false }), [[1, 4500]])
  assert.deepEqual(amounts({ tierId: 7, share: 'percent', value: 33 }), [[1, 1650]])
  assert.deepEqual(amounts({ share: 'amount', value: 800 }), [
    [1, 1600],
    [2, 800],
  ])
})

test('nothing goes back twice, and what the same operation gave counts', () => {
  const half = [{ orderItemId: 1, amount: 2500 }]
  assert.deepEqual(amounts({ tierId: 7 }, half), [[1, 2500]])
  assert.deepEqual(amounts({ tierId: 7, share: 'percent', value: 60 }, half, half), [[1, 500]])
  assert.deepEqual(amounts({ tierId: 7, share: 'percent', value: 50 }, half, half), [])
})

test('an order of which only a gift is left has nothing left', () => {
  const lines = linesToRefund(items, [], all)
  assert.equal(leavesNothing(items, [], lines), true)
  assert.equal(leavesNothing(items, [], lines.slice(1)), false)
})

test('lines that were given up or cancelled are not meant; what came back of none counts for the whole order', () => {
  const cancelled = new Set([1])
  const of = (wish: Partial<GroupWish>, gone = cancelled) => {
    const asked = { ...all, ...wish }
    const lines = linesToRefund(items, [], asked, { cancelled: gone })
    const most = meantAtMost(items, [], asked, { cancelled: gone })
    return [lines.map(({ orderItemId, amount }) => [orderItemId, amount]), most]
  }
  assert.deepEqual(of({}), [[[2, 1000]], 6000])
  assert.deepEqual(of({ share: 'percent', value: 50 }), [[[2, 500]], 500])
  assert.deepEqual(of({ share: 'percent', value: 50, tierId: 8 }, new Set()), [[[2, 500]], 3000])
  assert.deepEqual(of({}, new Set([1, 2])), [[], 6000], 'the gift beside them stays')
  assert.equal(leavesNothing(items, [], [{ orderItemId: 2, amount: 1000 }], { cancelled }), true)
  assert.equal(
    leavesNothing(items, [], [{ orderItemId: 2, amount: 700 }], { cancelled, unnamed: 299 }),
    false,
  )
  // It may have been of the line that is gone, of which 5000 were kept.
  for (const [unnamed, nothing] of [
    [300, false],
    [5_299, false],
    [5_300, true],
  ] as const)
    assert.equal(leavesNothing(items, [], [{ orderItemId: 2, amount: 700 }], { cancelled, unnamed }), nothing)
  assert.equal(keepsGift(items, [], cancelled), true)
  assert.equal(keepsGift(items, [], new Set([3])), false)
  assert.equal(keepsGift(items.slice(2), [], new Set()), false, 'where all of it is a gift')
})
