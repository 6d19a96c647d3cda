import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planRefund, type RefundInput, refundObstacle } from './refund-input.ts'
import type { Shares } from './refundable.ts'

const paid = { organization: 5000, tip: 600 }
const items = [
  { id: 1, amount: 3000, discount: 500 },
  { id: 2, amount: 2500, discount: 0 },
]

function plan(
  input: RefundInput,
  left: Shares = paid,
  given: { orderItemId: number; amount: number }[] = [],
) {
  const planned = planRefund({ left, paid, items, given }, input)
  return planned.ok
    ? planned.value.map(({ organization, tip }) => [organization, tip])
    : planned.error.map(problem => problem.code)
}

test('everything of an untouched payment is one refund, else each part is one', () => {
  assert.deepEqual(plan({ part: 'all', withTip: true }), [[5000, 600]])
  assert.deepEqual(plan({ part: 'all', withTip: false }), [[5000, 0]])
  assert.deepEqual(plan({ part: 'none', withTip: true }), [[0, 600]])
  assert.deepEqual(plan({ part: { amount: 100 }, withTip: true }), [
    [100, 0],
    [0, 600],
  ])
  assert.deepEqual(plan({ part: 'all', withTip: true }, { organization: 4000, tip: 600 }), [
    [4000, 0],
    [0, 600],
  ])
})

test('what the charge holds is taken from it, the rest from where it was given again after a refund that came back', () => {
  const parts = (input: RefundInput, ...returned: [string, number][]) => {
    const facts = { left: paid, paid, items, given: [] }
    const planned = planRefund(
      { ...facts, returned: returned.map(([id, left]) => ({ of: 'refund', id, left }) as const) },
      input,
    )
    assert.ok(planned.ok)
    return planned.value.map(({ organization, tip, source }) => [organization, tip, source?.id ?? null])
  }
  const all = { part: 'all', withTip: true } as const
  assert.deepEqual(parts(all, ['a', 5000]), [
    [5000, 0, 'a'],
    [0, 600, null],
  ])
  assert.deepEqual(parts(all, ['a', 2000], ['b', 1000]), [
    [2000, 0, null],
    [2000, 0, 'a'],
    [1000, 0, 'b'],
    [0, 600, null],
  ])
  const some = { part: { amount: 700 }, withTip: false } as const
  assert.deepEqual(parts(some, ['a', 2000]), [[700, 0, null]])
  assert.deepEqual(parts(some, ['a', 5000]), [[700, 0, 'a']])
  assert.deepEqual(parts({ part: 'none', withTip: true }, ['a', 2000]), [[0, 600, null]])
})

test('lines of what lies in two places are shared, so that each refund names what it gives back', () => {
  const lines = (wanted: readonly [number, number][], ...returned: [string, number][]) => {
    const facts = { left: paid, paid, items, given: [] }
    const part = { lines: wanted.map(([orderItemId, amount]) => ({ orderItemId, amount })) }
    const sources = returned.map(([id, left]) => ({ of: 'refund', id, left }) as const)
    const planned = planRefund({ ...facts, returned: sources }, { part, withTip: true })
    assert.ok(planned.ok)
    return planned.value.map(refund => [
      refund.organization,
      refund.lines?.map(({ orderItemId, amount }) => [orderItemId, amount]) ?? null,
    ])
  }
  assert.deepEqual(lines([[1, 2500]], ['a', 4500]), [
    [500, [[1, 500]]],
    [2000, [[1, 2000]]],
    [0, null],
  ])
  const both: readonly [number, number][] = [
    [1, 2500],
    [2, 1000],
  ]
  assert.deepEqual(lines(both, ['a', 700], ['b', 2800]), [
    [1500, [[1, 1500]]],
    [700, [[1, 700]]],
    [
      1300,
      [
        [1, 300],
        [2, 1000],
      ],
    ],
    [0, null],
  ])
  assert.deepEqual(lines([[2, 600]], ['a', 5000]), [
    [600, [[2, 600]]],
    [0, null],
  ])
})

test('never more than is left, never nothing, never a broken amount', () => {
  assert.deepEqual(plan({ part: { amount: 5001 }, withTip: false }), ['REFUND_TOO_LARGE'])
  assert.deepEqual(plan({ part: 'all', withTip: true }, { organization: 0, tip: 0 }), ['REFUND_TOO_LARGE'])
  assert.deepEqual(plan({ part: 'none', withTip: false }), ['amount_required'])
  assert.deepEqual(plan({ part: { amount: -5 }, withTip: true }), ['amount_invalid'])
  assert.deepEqual(plan({ part: { amount: Number.NaN }, withTip: true }), ['amount_invalid'])
})

test('lines are the order’s, named once, at most what they cost and did not get back yet', () => {
  const lines = (...wanted: [number, number][]) => ({
    part: { lines: wanted.map(([orderItemId, amount]) => ({ orderItemId, amount })) },
    withTip: false,
  })
  assert.deepEqual(plan(lines([1, 2500])), [[2500, 0]])
  assert.deepEqual(plan(lines([1, 2500], [2, 100])), [[2600, 0]])
  for (const wrong of [
    lines(),
    lines([1, 2501]),
    lines([3, 1]),
    lines([1, 1], [1, 1]),
    lines([2, 0]),
    lines([2, -1]),
  ]) {
    assert.deepEqual(plan(wrong), ['value_invalid'])
  }
  assert.deepEqual(plan(lines([1, 600]), paid, [{ orderItemId: 1, amount: 2000 }]), ['value_invalid'])
  assert.deepEqual(plan(lines([1, 2500], [2, 2500]), { organization: 4000, tip: 0 }), ['REFUND_TOO_LARGE'])
})

test('money that did not come through the platform is not given back by it', () => {
  for (const means of ['Check', 'Cash', 'BankTransfer'] as const)
    assert.equal(refundObstacle({ status: 'Authorized', means }), 'PAYMENT_RECORDED')
})

test('each state says why nothing can be given back', () => {
  assert.equal(refundObstacle({ status: 'Authorized', means: 'Card' }), undefined)
  assert.equal(refundObstacle({ status: 'Refunding', means: 'Card' }), 'REFUND_IN_PROGRESS')
  assert.equal(refundObstacle({ status: 'Contested', means: 'Card' }), 'PAYMENT_CONTESTED')
  assert.equal(refundObstacle({ status: 'Refunded', means: 'Card' }), 'REFUND_TOO_LARGE')
  assert.equal(refundObstacle({ status: 'WaitingBankValidation', means: 'Card' }), 'PAYMENT_AT_THE_BANK')
  for (const status of ['Waiting', 'Pending', 'Capturing', 'Refused', 'Canceled'] as const) {
    assert.equal(refundObstacle({ status, means: 'Card' }), 'PAYMENT_NOT_COLLECTED')
  }
})
