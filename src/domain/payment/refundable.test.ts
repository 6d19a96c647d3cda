import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RefundStatus } from './refund-flow.ts'
import {
  currentStatusOf,
  heldByCharge,
  isOnItsWay,
  refundable,
  returnedParts,
  sharesOfProviderRefund,
  takesFor,
} from './refundable.ts'

const payment = { amount: 5600, amountTip: 600 }
const refund = (organizationPart: number, tipPart: number, status: RefundStatus = 'succeeded') => {
  return { organizationPart, tipPart, status }
}
const dispute = (
  status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed',
  amount = 5600,
  organizationPart = 5000,
) => {
  return { status, amount, organizationPart }
}

test('a refund reserves its amount until it fails', () => {
  const left = (status: RefundStatus) =>
    refundable(payment, { refunds: [refund(2000, 100, status)], disputes: [] })
  for (const status of ['requested', 'sent', 'succeeded'] as const) {
    assert.deepEqual(left(status), { organization: 3000, tip: 500 })
  }
  assert.deepEqual(left('failed'), { organization: 5000, tip: 600 })
})

test('what a dispute takes is not there to be refunded; an inquiry takes nothing', () => {
  const left = (status: Parameters<typeof dispute>[0]) =>
    refundable(payment, { refunds: [], disputes: [dispute(status)] })
  assert.deepEqual(left('open'), { organization: 0, tip: 0 })
  assert.deepEqual(left('lost'), { organization: 0, tip: 0 })
  for (const status of ['inquiry', 'won', 'closed'] as const) {
    assert.deepEqual(left(status), { organization: 5000, tip: 600 })
  }
})

test('a payment stands by what came back, not by what was asked', () => {
  const cases = [
    ['Authorized', [], []],
    ['Refunding', [refund(5000, 600, 'requested')], []],
    ['Refunding', [refund(5000, 0, 'sent')], []],
    ['Authorized', [refund(5000, 0)], []],
    ['Authorized', [refund(5000, 600, 'failed')], []],
    ['Refunded', [refund(5000, 0), refund(0, 600)], []],
    ['Contested', [refund(100, 0, 'requested')], [dispute('open')]],
    ['Authorized', [], [dispute('inquiry')]],
    ['Authorized', [], [dispute('won')]],
    ['Refunded', [], [dispute('lost')]],
    ['Refunded', [refund(2000, 0)], [dispute('lost', 3600, 3000)]],
    ['Authorized', [], [dispute('lost', 1000, 1000)]],
  ] as const
  for (const [standing, refunds, disputes] of cases) {
    assert.equal(currentStatusOf(payment, { refunds, disputes }), standing)
  }
})

test('a refund made at the provider: the tip exactly, everything, or the association’s part first', () => {
  const left = { organization: 5000, tip: 600 }
  assert.deepEqual(sharesOfProviderRefund(left, { amount: 600, reversed: null }), {
    organization: 0,
    tip: 600,
  })
  assert.deepEqual(sharesOfProviderRefund(left, { amount: 5600, reversed: null }), {
    organization: 5000,
    tip: 600,
  })
  assert.deepEqual(sharesOfProviderRefund(left, { amount: 700, reversed: null }), {
    organization: 700,
    tip: 0,
  })
  assert.deepEqual(sharesOfProviderRefund(left, { amount: 5100, reversed: null }), {
    organization: 5000,
    tip: 100,
  })
})

test('a refund made at the provider: whose money it took there, where that is known', () => {
  const left = { organization: 5000, tip: 600 }
  const shares = (amount: number, reversed: number) => sharesOfProviderRefund(left, { amount, reversed })
  assert.deepEqual(shares(600, 600), { organization: 600, tip: 0 })
  assert.deepEqual(shares(700, 0), { organization: 0, tip: 700 })
  assert.deepEqual(shares(5600, 5600), { organization: 5000, tip: 600 })
  assert.deepEqual(shares(1000, 400), { organization: 400, tip: 600 })
})

test('whatever is given back, nothing is left below zero, and the parts never exceed what was paid', () => {
  const status = fc.constantFrom<RefundStatus>('requested', 'sent', 'succeeded', 'failed')
  const wishes = fc.array(fc.tuple(fc.nat(7000), status), { maxLength: 8 })
  fc.assert(
    fc.property(wishes, given => {
      const refunds: ReturnType<typeof refund>[] = []
      for (const [wanted, state] of given) {
        const left = refundable(payment, { refunds, disputes: [] })
        const amount = Math.min(wanted, left.organization + left.tip)
        if (amount === 0) continue
        const shares = sharesOfProviderRefund(left, { amount, reversed: null })
        assert.equal(shares.organization + shares.tip, amount)
        assert.ok(shares.organization <= left.organization && shares.tip <= left.tip)
        refunds.push(refund(shares.organization, shares.tip, state))
      }
      const left = refundable(payment, { refunds, disputes: [] })
      assert.ok(left.organization >= 0 && left.tip >= 0)
    }),
  )
})

test('what a dispute that was won gave again is taken once, and given again where its refund came back', () => {
  const won = { id: 'd', status: 'won', organizationPart: 5000, given: 5000, takes: [] } as const
  const took = (id: string, part: number, change: object) => ({
    ...{ id, organizationPart: part, status: 'succeeded', providerRefundId: `re_${id}` },
    ...{ takesFrom: null, takesFromDispute: 'd', takenAt: '2026-01-01', ...change },
  })
  const parts = (refunds: readonly object[], disputes: readonly object[] = [won]) =>
    returnedParts(refunds as never, disputes as never).map(({ of, id, left }) => [of, id, left])
  assert.deepEqual(parts([]), [['dispute', 'd', 5000]])
  assert.deepEqual(parts([took('a', 2000, {})]), [['dispute', 'd', 3000]])
  assert.deepEqual(parts([took('a', 2000, { status: 'failed', takenAt: null })]), [['dispute', 'd', 5000]])
  const cameBack = took('a', 2000, { status: 'failed' })
  assert.deepEqual(parts([cameBack]), [
    ['dispute', 'd', 3000],
    ['refund', 'a', 2000],
  ])
  const next = took('b', 2000, { takesFrom: 'a', takesFromDispute: null })
  assert.deepEqual(parts([cameBack, next]), [['dispute', 'd', 3000]])
  for (const given of [0, null]) assert.deepEqual(parts([], [{ ...won, given }]), [])
  assert.deepEqual(parts([], [{ ...won, status: 'open' }]), [])
})

test('what a dispute takes, or is going to take, of a part that was given again is not there any more', () => {
  const won = { id: 'd', status: 'won', organizationPart: 5000, given: 5000, takes: [] } as const
  const left = (status: 'planned' | 'taken' | 'refused' | 'dropped', change: object = {}) => {
    const take = { status, amount: 2000, takesFrom: null, takesFromDispute: 'd', ...change }
    const next = { id: 'e', status: 'open', organizationPart: 2000, given: null, takes: [take] } as const
    return returnedParts([], [won, next]).map(({ left: cents }) => cents)
  }
  for (const status of ['planned', 'taken'] as const) assert.deepEqual(left(status), [3000])
  for (const status of ['refused', 'dropped'] as const) assert.deepEqual(left(status), [5000])
  assert.deepEqual(left('taken', { takesFromDispute: null }), [5000], 'the charge’s own')
  assert.deepEqual(left('taken', { amount: 5000 }), [])
})

test('an amount is taken from the charge as far as it holds it, then from what was given again, the oldest first', () => {
  const returned = [
    { of: 'dispute', id: 'd', left: 1000 },
    { of: 'refund', id: 'r', left: 2000 },
  ] as const
  const takes = (amount: number, held = heldByCharge(5000, returned)) =>
    takesFor(amount, held, returned).map(({ amount: cents, source }) => [source?.id ?? 'charge', cents])
  assert.deepEqual(takes(0), [])
  assert.deepEqual(takes(400), [['charge', 400]])
  assert.deepEqual(takes(2400), [
    ['d', 400],
    ['charge', 2000],
  ])
  const all = [
    ['d', 1000],
    ['r', 2000],
    ['charge', 2000],
  ]
  assert.deepEqual(takes(5000), all)
  assert.deepEqual(takes(3000, 0), all.slice(0, 2))
  assert.deepEqual(takes(5000, 0), all, 'more than anybody holds is asked of the charge')
  assert.deepEqual(takesFor(700, 700, []), [{ amount: 700, source: null }])
  assert.equal(heldByCharge(2000, returned), 0)
})

test('where a part is cannot be said while a dispute is settled or a refund takes what was given again', () => {
  const asked = (status: RefundStatus, takesFromDispute: string | null) => ({
    ...{ id: 'r', status, organizationPart: 100, providerRefundId: null },
    ...{ takesFrom: null, takesFromDispute, takenAt: null },
  })
  const won = (given: number | null) =>
    ({ id: 'd', status: 'won', organizationPart: 100, given, takes: [] }) as const
  assert.ok(isOnItsWay([], [won(null)]))
  assert.ok(!isOnItsWay([], [won(0)]))
  assert.ok(isOnItsWay([asked('requested', 'd')], [won(100)]))
  assert.ok(!isOnItsWay([asked('requested', null), asked('sent', 'd'), asked('failed', 'd')], [won(100)]))
})
