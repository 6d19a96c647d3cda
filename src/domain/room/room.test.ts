import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { estimateOf, latestPoll, moveOf, nextPoll, paceOf } from './admission.ts'
import { isAtWork, placeOf, type Room, standingOf } from './room.ts'
import { readRoomSettings, usualRoom } from './room-settings.ts'
import { shuffledPlace } from './shuffle.ts'

const opening = '2026-12-01T09:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(opening) + seconds * 1000).toISOString()
const seed = '0b6f6a3e-8a34-4c57-9a0e-2f5d7c1d9f10'

type Moving = Room & { readonly credit: number }

function aRoom(facts: Partial<Moving> = {}): Moving {
  return {
    organizationId: 1,
    formId: 1,
    organizationSlug: 'a',
    formType: 'Event',
    formSlug: 'b',
    isOn: true,
    keepsOpening: true,
    atOnce: 10,
    perMinute: 600,
    saleStartDate: opening,
    opening,
    base: 0,
    poolEnd: 0,
    seed,
    tickets: 0,
    admitted: 0,
    inside: 0,
    display: 'open',
    unitsLeft: null,
    movedAt: after(-1),
    turns: [],
    pace: null,
    credit: 100,
    ...facts,
  }
}

type Measured = Parameters<typeof moveOf>[1]

const nobody: Measured = { carts: 0, begun: [] }

describe('the shuffle (rule ROOM-3)', () => {
  test('gives each place once, whatever the size and the seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.uuid(), (size, each) => {
        const places = Array.from({ length: size }, (_, at) => shuffledPlace(at + 1, size, each))
        assert.deepEqual(
          places.toSorted((a, b) => a - b),
          places.map((_, at) => at + 1),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('prefers nobody: over many seeds each place is as likely for who came first as for who came last', () => {
    const size = 10
    for (const number of [1, 5, size]) {
      const counts = new Map<number, number>()
      for (let n = 0; n < 5_000; n += 1) {
        const place = shuffledPlace(number, size, `seed ${n}`)
        counts.set(place, (counts.get(place) ?? 0) + 1)
      }
      for (let place = 1; place <= size; place += 1) {
        const share = (counts.get(place) ?? 0) / 5_000
        assert.ok(share > 0.08 && share < 0.12, `${number} at ${place}: ${share}`)
      }
    }
  })

  test('keeps no order of coming: of 20,000, neighbours land far from each other', () => {
    const places = Array.from({ length: 2_000 }, (_, at) => shuffledPlace(at + 1, 20_000, seed))
    const steps = places.slice(1).map((place, at) => Math.abs(place - places[at]!))
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
    assert.ok(Math.abs(mean - 20_000 / 3) < 600, String(mean))
    assert.ok(Math.abs(places.reduce((sum, place) => sum + place, 0) / places.length - 10_000) < 600)
  })

  test('another seed is another order, and a number outside is none', () => {
    const order = (of: string) => Array.from({ length: 50 }, (_, at) => shuffledPlace(at + 1, 50, of)).join()
    assert.notEqual(order(seed), order(`${seed}0`))
    for (const number of [0, 51]) assert.throws(() => shuffledPlace(number, 50, seed), RangeError)
  })
})

describe('where a ticket stands', () => {
  const room = aRoom({ base: 100, poolEnd: 140, tickets: 150, admitted: 105 })
  const turns = [{ above: 100, upTo: 105, at: after(60) }]

  test('who was gathered stands before who came later, and each elsewhere', () => {
    const places = Array.from({ length: 50 }, (_, at) => placeOf(room, 101 + at))
    assert.deepEqual(
      places.slice(0, 40).toSorted((a, b) => a - b),
      places.slice(0, 40).map((_, at) => 101 + at),
    )
    assert.deepEqual(
      places.slice(40),
      places.slice(40).map((_, at) => 141 + at),
    )
  })

  test('a turn lasts ten minutes from its own instant; a turn that nobody remembers is over', () => {
    const first = Array.from({ length: 40 }, (_, at) => 101 + at).find(each => placeOf(room, each) === 103)!
    const state = (seconds: number, known = turns) =>
      standingOf({ ...room, turns: known }, first, after(seconds)).state
    assert.deepEqual([state(60), state(659), state(660)], ['turn', 'turn', 'over'])
    assert.equal(state(60, []), 'over')
    assert.equal(state(2_000, [{ above: 105, upTo: 120, at: after(2_000) }]), 'over')
  })

  test('a ticket of an earlier opening is over, whoever is gathered now', () => {
    assert.equal(standingOf({ ...room, seed: null, poolEnd: null }, 100, after(0)).state, 'over')
    assert.equal(standingOf({ ...room, seed: null, poolEnd: null }, 101, after(0)).state, 'gathered')
  })
})

describe('a move (rule ROOM-4)', () => {
  const rows: readonly (readonly [string, Partial<Moving>, Measured, number])[] = [
    ['as many as are free inside', { tickets: 50 }, { carts: 7, begun: [] }, 3],
    ['nobody while it is full', { tickets: 50 }, { carts: 10, begun: [] }, 0],
    ['no more than wait', { tickets: 2 }, nobody, 2],
    ['no more than are due', { tickets: 50, perMinute: 60, credit: 0 }, nobody, 1],
    ['no more than there is left', { tickets: 50, unitsLeft: 4 }, nobody, 4],
    ['nobody to what is sold out', { tickets: 50, display: 'soldOut', unitsLeft: 0 }, nobody, 0],
    ['nobody while it is off', { tickets: 50, isOn: false }, nobody, 0],
    [
      'fewer while those of before are on their way',
      { tickets: 50, admitted: 6, turns: [{ above: 0, upTo: 6, at: after(-20) }] },
      { carts: 0, begun: [1, 2] },
      6,
    ],
    [
      'no more for those who began late, after a turn of before',
      {
        tickets: 50,
        admitted: 6,
        turns: [
          { above: 0, upTo: 3, at: after(-125) },
          { above: 3, upTo: 6, at: after(-60) },
        ],
      },
      { carts: 3, begun: [1, 2, 3] },
      4,
    ],
    [
      'whoever is next, where those of before never came',
      { tickets: 50, admitted: 6, turns: [{ above: 0, upTo: 6, at: after(-121) }] },
      nobody,
      10,
    ],
  ]
  for (const [what, facts, measured, entering] of rows)
    test(`lets in ${what}`, () => {
      const room = aRoom(facts)
      assert.equal(moveOf(room, measured, after(0)).admitted - room.admitted, entering)
    })

  const gathering = { opening: null, seed: null, poolEnd: null, tickets: 20, admitted: 20, base: 0 }

  test('gathers from an hour before, and leaves what is older behind', () => {
    assert.equal(moveOf(aRoom(gathering), nobody, after(-3601)).opening, null)
    const begins = moveOf(aRoom({ ...gathering, tickets: 25 }), nobody, after(-3600))
    assert.deepEqual([begins.opening, begins.base, begins.admitted], [opening, 25, 25])
    assert.equal(moveOf(aRoom({ ...gathering, keepsOpening: false }), nobody, after(-60)).opening, null)
  })

  test('shuffles once at the opening, and lets nobody in before everybody can know their place', () => {
    const gathered = aRoom({ ...gathering, opening, tickets: 60 })
    assert.equal(moveOf(gathered, nobody, after(-1)).shuffles, false)
    const shuffled = moveOf(gathered, nobody, after(0))
    assert.deepEqual([shuffled.shuffles, shuffled.poolEnd, shuffled.admitted], [true, 60, 20])
    const later = moveOf({ ...gathered, seed, poolEnd: 60, tickets: 61 }, nobody, after(1))
    assert.deepEqual([later.shuffles, later.poolEnd, later.admitted], [false, 60, 30])
  })

  test('an opening that is put off keeps those who were gathered', () => {
    const put = aRoom({ ...gathering, opening, tickets: 60, saleStartDate: after(86_400) })
    const move = moveOf(put, nobody, after(1))
    assert.deepEqual([move.opening, move.base, move.shuffles, move.admitted], [after(86_400), 0, false, 20])
    const atOnce = moveOf({ ...put, saleStartDate: null }, nobody, after(1))
    assert.equal(atOnce.shuffles, true, 'a sale that is opened at once')
  })

  test('never goes back, passes nobody over and stays within its counters, whatever is measured', () => {
    const facts = fc.record({
      tickets: fc.nat(500),
      carts: fc.nat(40),
      begun: fc.array(fc.integer({ min: 1, max: 500 })),
      seconds: fc.integer({ min: -4_000, max: 4_000 }),
      unitsLeft: fc.option(fc.nat(20)),
    })
    fc.assert(
      fc.property(facts, fc.nat(500), ({ tickets, carts, begun, seconds, unitsLeft }, some) => {
        const room = aRoom({ tickets, unitsLeft, admitted: Math.min(some, tickets), base: 0 })
        const move = moveOf(room, { carts, begun }, after(seconds))
        assert.ok(move.admitted >= room.admitted && move.admitted <= tickets)
        assert.ok(move.base <= move.admitted && move.credit >= 0)
      }),
    )
  })
})

describe('when a room is at work (rule ROOM-2)', () => {
  const rows: readonly (readonly [string, Partial<Moving>, number, boolean])[] = [
    ['while it gathers', { seed: null, poolEnd: null }, -60, true],
    ['while somebody waits', { tickets: 3, admitted: 2 }, 60, true],
    ['while as many are inside as may be', { inside: 10 }, 60, true],
    ['not while fewer are', { inside: 9 }, 60, false],
    ['not before a sale that it does not gather for', { opening: null, inside: 10 }, -60, false],
    ['not while it is off', { isOn: false, tickets: 3, seed: null, poolEnd: null }, 60, false],
  ]
  for (const [what, facts, seconds, works] of rows)
    test(what, () => assert.equal(isAtWork(aRoom(facts), after(seconds)), works))
})

describe('what who waits is told (rule ROOM-6)', () => {
  const turns = Array.from({ length: 120 }, (_, at) => ({ above: at * 2, upTo: at * 2 + 2, at: after(at) }))

  test('the pace is that of the last minutes, and none before it can be told', () => {
    assert.equal(paceOf({ turns, admitted: 240 }, after(119)), 2)
    assert.equal(paceOf({ turns: turns.slice(0, 10), admitted: 20 }, after(9)), null)
    assert.equal(paceOf({ turns: [], admitted: 0 }, after(9)), null)
    assert.equal(paceOf({ turns, admitted: 240 }, after(600)), null, 'nobody was let in lately')
  })

  test('the estimate is a range of whole minutes around it', () => {
    assert.deepEqual(estimateOf({ pace: 2 }, 1_440), { from: 9, to: 15 })
    assert.deepEqual(estimateOf({ pace: 2 }, 1), { from: 1, to: 1 })
    assert.equal(estimateOf({ pace: null }, 1), null)
  })

  test('polls grow further apart with the place, from 2 to 30 seconds', () => {
    const next = (place: number, pace: number | null = null) =>
      nextPoll(aRoom({ pace }), { ticket: 1, place }, after(60))
    const all = [1, 50, 200, 400, 800, 1_200, 20_000].map(place => next(place))
    assert.deepEqual(
      all,
      all.toSorted((a, b) => a - b),
    )
    assert.deepEqual([all[0], all.at(-1)], [2, latestPoll])
    assert.equal(next(400, 40), 5, 'sooner where the turn is near')
  })

  test('who was gathered asks within 30 seconds, right after the opening, and not all at once', () => {
    const room = aRoom({ seed: null, poolEnd: null, tickets: 20_000 })
    const next = (seconds: number, ticket = 1) => nextPoll(room, { ticket }, after(seconds))
    for (let seconds = -120; seconds <= 0; seconds += 1)
      for (const ticket of [1, 50, 99]) {
        const wait = next(seconds, ticket)
        assert.ok(wait >= 2 && wait <= latestPoll, `${wait} at ${seconds}`)
      }
    assert.equal(next(-5, 100), 7)
    const first = new Set(Array.from({ length: 100 }, (_, ticket) => next(-5, ticket)))
    assert.ok(first.size > 15, 'spread over some twenty seconds')
  })
})

test('an association chooses between one and 100,000, in whole people (rule ROOM-1)', () => {
  assert.ok(readRoomSettings(usualRoom).ok)
  for (const wrong of [0, -1, 1.5, 100_001, Number.NaN]) {
    const read = readRoomSettings({ ...usualRoom, atOnce: wrong, perMinute: wrong })
    assert.deepEqual(read.ok ? [] : read.error.map(({ field }) => field), ['atOnce', 'perMinute'])
  }
})
