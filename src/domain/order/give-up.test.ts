import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharesOfLines } from './cancel-line.ts'
import {
  type GivenUpLine,
  type GivenUpOrder,
  givenUpTogether,
  giveUpObstacle,
  giveUpWay,
  owedAtMost,
} from './give-up.ts'

const order: GivenUpOrder = {
  ...{ isOver: false, isSettled: false, hasBegun: false, isOwed: false },
  rule: { byPayer: true },
}
const line: GivenUpLine = {
  ...{ tierType: 'Registration', cost: 2_000, isReturned: false, isScanned: false, isPassedOn: false },
  isFree: false,
  ...{ isCompleted: false, refundObstacle: null },
}

test('each guard keeps a line, and none keeps it where none holds', () => {
  assert.equal(giveUpObstacle(order, line), null)
  const ofOrder = [
    [{ isOver: true }, 'over'],
    [{ isSettled: true }, 'cancelled'],
    [{ hasBegun: true }, 'begun'],
    [{ isOwed: true }, 'money'],
    [{ rule: null }, 'silent'],
  ] as const
  for (const [change, obstacle] of ofOrder)
    assert.equal(giveUpObstacle({ ...order, ...change }, line), obstacle)
  const ofLine = [
    [{ isReturned: true }, 'returned'],
    [{ isScanned: true }, 'scanned'],
    [{ isPassedOn: true }, 'passedOn'],
    [{ tierType: 'Donation' }, 'gift'],
    [{ refundObstacle: 'REFUND_IN_PROGRESS' }, 'underWay'],
    [{ refundObstacle: 'PAYMENT_CONTESTED' }, 'contested'],
    [{ refundObstacle: 'PAYMENT_AT_THE_BANK' }, 'money'],
    [{ refundObstacle: 'PAYMENT_RECORDED' }, null],
  ] as const
  for (const [change, obstacle] of ofLine)
    assert.equal(giveUpObstacle(order, { ...line, ...change }), obstacle)
})

test('a free line needs no rule, but the others', () => {
  const free = { ...line, cost: 0 }
  assert.equal(giveUpObstacle({ ...order, rule: null }, free), null)
  assert.equal(giveUpObstacle({ ...order, rule: null, hasBegun: true }, free), 'begun')
  assert.equal(giveUpWay({ rule: null }, free), 'now')
})

test('a payer does it by themselves where the rule says so, and asks otherwise, or for what did not come through the platform', () => {
  assert.equal(giveUpWay(order, line), 'now')
  assert.equal(giveUpWay({ rule: { byPayer: false } }, line), 'ask')
  assert.equal(giveUpWay(order, { ...line, refundObstacle: 'PAYMENT_RECORDED' }), 'ask')
  assert.equal(giveUpWay(order, { ...line, isCompleted: true }), 'ask')
  assert.equal(giveUpWay(order, { ...line, cost: 0, isCompleted: true }), 'ask')
})

test('lines are given back by the first payments as far as they hold, one refund of each', () => {
  const payment = (id: number, left: number, status: 'Authorized' | 'Contested' = 'Authorized') =>
    ({ id, left, status, means: 'Card' }) as const
  const lines = [
    { orderItemId: 1, amount: 700 },
    { orderItemId: 2, amount: 500 },
  ]
  assert.deepEqual(sharesOfLines(lines, [payment(1, 1_000), payment(2, 400)]), [
    { paymentId: 1, lines: [lines[0], { orderItemId: 2, amount: 300 }] },
    { paymentId: 2, lines: [{ orderItemId: 2, amount: 200 }] },
  ])
  assert.equal(sharesOfLines(lines, [payment(1, 1_000), payment(2, 100)]), undefined)
  assert.equal(sharesOfLines(lines, [payment(1, 2_000, 'Contested')]), undefined)
  assert.deepEqual(sharesOfLines([], [payment(1, 2_000)]), [])
})

test('lines that are given up together get no more than is left, and what is asked for does not count', () => {
  const owed = (way: 'now' | 'ask', amount: number) => ({ way, owed: amount })
  const lines = [owed('now', 1_000), owed('ask', 700), owed('now', 1_000), owed('now', 5)]
  const cut = (left: number) => givenUpTogether(lines, left).map(each => each.owed)
  assert.deepEqual(cut(5_000), [1_000, 700, 1_000, 5])
  assert.deepEqual(cut(1_200), [1_000, 700, 200, 0])
  assert.deepEqual(cut(0), [0, 700, 0, 0])
})

test('a rule owes no more of an order than of all its lines, less what came back of none of them; gifts have no rule', () => {
  const sold = (id: number, amount: number, tierType: 'Registration' | 'Donation' = 'Registration') => ({
    ...{ id, amount, tierType, discount: 0 },
  })
  const standing = [sold(1, 2_000), sold(2, 3_001), sold(3, 5_000, 'Donation')]
  const most = (unnamed: number, amount = 0) =>
    owedAtMost(standing, 50, { given: [{ orderItemId: 1, amount }], moved: new Map(), unnamed })
  assert.equal(most(0), 2_501)
  assert.equal(most(600), 1_901)
  assert.equal(most(600, 1_500), 901, 'a line that got more than its part takes nothing from the others')
  assert.equal(most(9_000), 0)
})
