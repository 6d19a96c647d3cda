import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endless, type HeldMembership, memberDays, memberState, seasonOf, settleMembers } from './members.ts'

const year = (of: number) => ({ startsOn: `${of}-01-01`, endsOn: `${of}-12-31` })

function held(itemId: number, of: number, more: Partial<HeldMembership> = {}): HeldMembership {
  return {
    itemId,
    orderId: itemId,
    address: 'ana@example.org',
    ...year(of),
    stands: true,
    renews: null,
    ...more,
  }
}

/** Which items are whose, and the latest of each. */
const told = (memberships: readonly HeldMembership[]) =>
  settleMembers(memberships)
    .map(({ itemId, memberId, isLatest }) => `${itemId} of ${memberId}${isLatest ? ', latest' : ''}`)
    .sort()

describe('whose a membership is (rule MEM-2)', () => {
  test('what one payer bought for one name is one member’s', () => {
    assert.deepEqual(told([held(1, 2025), held(2, 2026)]), ['1 of 1', '2 of 1, latest'])
  })

  test('paying twice for one season is one member, whose end does not move', () => {
    const settled = settleMembers([held(1, 2026), held(2, 2026)])
    assert.deepEqual(
      settled.map(({ memberId, isLatest, isCounted }) => [memberId, isLatest, isCounted]),
      [
        [1, false, true],
        [1, true, false],
      ],
    )
  })

  test('another address that follows is the same member', () => {
    const other = { address: 'ana@work.example' }
    assert.deepEqual(told([held(1, 2025), held(2, 2026, other)]), ['1 of 1', '2 of 1, latest'])
  })

  test('another address in the same season is somebody else of that name', () => {
    const other = { address: 'ana@other.example' }
    assert.deepEqual(told([held(1, 2026), held(2, 2026, other)]), ['1 of 1, latest', '2 of 2, latest'])
    assert.deepEqual(
      told([held(1, 2026), held(2, 2026, other), held(3, 2027, other)]),
      ['1 of 1, latest', '2 of 2', '3 of 2, latest'],
      'and stays so',
    )
  })

  test('a link says whose it is, whatever the address and the days', () => {
    const renewed = held(3, 2026, { address: 'ana@new.example', renews: 2 })
    const members = [held(1, 2026), held(2, 2026, { address: 'other@example.org' }), renewed]
    assert.deepEqual(told(members), ['1 of 1, latest', '2 of 2', '3 of 2, latest'])
  })

  test('mother and daughter of one name in one order are two, next season too', () => {
    const now = [held(1, 2026, { orderId: 7 }), held(2, 2026, { orderId: 7 })]
    const next = [held(3, 2027, { orderId: 8 }), held(4, 2027, { orderId: 8 })]
    assert.deepEqual(told([...now, ...next]), ['1 of 1', '2 of 2', '3 of 1, latest', '4 of 2, latest'])
  })

  test('what was given back counts for nothing', () => {
    const settled = settleMembers([held(1, 2025), held(2, 2026, { stands: false })])
    assert.deepEqual(
      settled.map(({ isLatest, isCounted }) => [isLatest, isCounted]),
      [
        [true, true],
        [false, false],
      ],
    )
  })

  test('nobody’s addresses are not one person’s', () => {
    const erased = { address: null }
    assert.deepEqual(told([held(1, 2026, erased), held(2, 2026, erased)]), [
      '1 of 1, latest',
      '2 of 2, latest',
    ])
  })
})

test('a season has the years in which it is valid', () => {
  assert.equal(seasonOf(year(2026)), '2026')
  assert.equal(seasonOf({ startsOn: '2026-09-01', endsOn: '2027-08-31' }), '2026-2027')
  assert.equal(seasonOf({ startsOn: '2026-09-01', endsOn: endless }), '2026')
})

for (const [end, state] of [
  ['2026-08-28', 'lost'],
  ['2026-08-29', 'renewing'],
  ['2026-11-29', 'renewing'],
  ['2027-01-24', 'renewing'],
  ['2027-01-25', 'current'],
  [endless, 'current'],
] as const)
  test(`on 29 November who ends on ${end} is ${state} (rule MEM-3)`, () =>
    assert.equal(memberState(end, memberDays('2026-11-29')), state))
