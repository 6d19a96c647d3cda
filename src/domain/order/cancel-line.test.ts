import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isCancellable, lineRefund, type PaidPart } from './cancel-line.ts'

describe('what goes back with a line (rule ORD-4)', () => {
  const item = { id: 7, amount: 3_000, discount: 500 }
  const paid = (id: number, left: number, more: Partial<PaidPart> = {}): PaidPart => ({
    ...{ id, left, status: 'Authorized', means: 'Card' },
    ...more,
  })

  test('what it cost less its discount and what it got back, of the first payments, never more than is left', () => {
    assert.deepEqual(lineRefund(item, [], [paid(1, 9_000)]), {
      ...{ amount: 2_500, obstacle: null },
      shares: [{ paymentId: 1, amount: 2_500 }],
    })
    const some = [{ orderItemId: 7, amount: 500 }]
    assert.deepEqual(lineRefund(item, some, [paid(1, 1_200), paid(2, 9_000)]).shares, [
      { paymentId: 1, amount: 1_200 },
      { paymentId: 2, amount: 800 },
    ])
    assert.equal(lineRefund(item, [], [paid(1, 1_800)]).amount, 1_800)
  })

  test('nothing where nothing was paid or all of it came back', () => {
    assert.deepEqual(lineRefund({ ...item, amount: 500 }, [], []).obstacle, null)
    const all = [{ orderItemId: 7, amount: 2_500 }]
    assert.deepEqual(lineRefund(item, all, [paid(1, 9_000)]), { amount: 0, shares: [], obstacle: null })
    assert.equal(lineRefund(item, [], [paid(1, 0, { status: 'Refunded' })]).obstacle, 'REFUND_TOO_LARGE')
  })

  test('nothing while money is under way, and of money that did not come through the platform', () => {
    const of = (more: Partial<PaidPart>) =>
      lineRefund(item, [], [paid(1, 9_000), paid(2, 9_000, more)]).obstacle
    assert.equal(of({ status: 'Refunding' }), 'REFUND_IN_PROGRESS')
    assert.equal(of({ status: 'Contested' }), 'PAYMENT_CONTESTED')
    assert.equal(of({ status: 'WaitingBankValidation' }), 'PAYMENT_AT_THE_BANK')
    assert.equal(of({ means: 'Check' }), 'PAYMENT_RECORDED')
    assert.equal(of({ status: 'Waiting' }), null)
  })

  test('nothing of a line that is not paid for yet while its instalments run', () => {
    const running = [paid(1, 1_000), paid(2, 1_000, { status: 'Waiting' })]
    assert.equal(lineRefund(item, [], running).obstacle, 'PAYMENT_NOT_COLLECTED')
    assert.equal(lineRefund(item, [], [paid(1, 2_500), ...running.slice(1)]).amount, 2_500)
  })

  test('a monthly gift has a plan, which is stopped', () => {
    assert.equal(isCancellable({ tierType: 'MonthlyDonation' }), false)
    assert.equal(isCancellable({ tierType: 'Registration' }), true)
  })
})
