import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { countEntries } from './counts.ts'
import { mayUndo, passageOf, passagesOf } from './entries.ts'
import { happenedAt, type KnownScan } from './scan.ts'

const instant = (second: number) => new Date(Date.UTC(2026, 11, 12, 19, 0, second)).toISOString()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Scans of a few tickets at three gates, several at one second, some of them taken back. */
const histories = fc
  .array(
    fc.record({
      ticket: fc.integer({ min: 1, max: 4 }),
      gate: fc.integer({ min: 1, max: 3 }),
      second: fc.integer({ min: 0, max: 5 }),
      undoes: fc.option(fc.nat(19)),
      isLetIn: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map(all =>
    all.map(({ ticket, gate, second, undoes, isLetIn }, index): KnownScan => {
      const known = { id: idOf(index), gateId: idOf(900 + gate), at: instant(second), ticket }
      return undoes === null
        ? { ...known, kind: 'entry', isLetIn }
        : { ...known, kind: 'undo', undoes: idOf(undoes) }
    }),
  )

describe('what became of tickets (rule DOR-6)', () => {
  test('it does not matter in which order scans are learnt of, nor how often', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.nat()), (scans, keys) => {
        const shuffled = scans.map((scan, index) => ({ scan, key: keys[index] ?? index }))
        const other = shuffled.sort((a, b) => a.key - b.key).map(({ scan }) => scan)
        assert.deepEqual(new Map([...passagesOf(other)].sort()), new Map([...passagesOf(scans)].sort()))
      }),
    )
  })

  test('every entry that was not taken back is the entry or a conflict, the entry being the first', () => {
    fc.assert(
      fc.property(histories, scans => {
        for (const [ticket, { entry, beyond }] of passagesOf(scans)) {
          const undone = new Set(
            scans.flatMap(scan => (scan.kind === 'undo' && scan.ticket === ticket ? scan.undoes : [])),
          )
          const standing = scans.filter(
            scan => scan.ticket === ticket && scan.kind === 'entry' && !undone.has(scan.id),
          )
          const told = entry === undefined ? [] : [entry, ...beyond]
          assert.deepEqual(new Set(told.map(({ id }) => id)), new Set(standing.map(({ id }) => id)))
          assert.equal(told.length, standing.length)
          for (const { at } of beyond) assert.ok(entry !== undefined && entry.at <= at)
        }
      }),
    )
  })

  test('counters count a ticket once, and everybody who is in among those who may come', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (scans, valid) => {
        const passages = passagesOf(scans)
        const tickets = valid.map((isValid, index) => ({ number: index + 1, rate: index % 2, isValid }))
        const { all, byRate, byGate } = countEntries(tickets, passages)
        const inside = [...passages.values()].filter(({ entry }) => entry !== undefined).length
        assert.equal(all.inside, inside)
        assert.equal(
          [...byGate.values()].reduce((sum, count) => sum + count, 0),
          inside,
        )
        for (const part of ['inside', 'expected'] as const)
          assert.equal(
            [...byRate.values()].reduce((sum, count) => sum + count[part], 0),
            all[part],
          )
        assert.ok(all.expected >= all.inside)
      }),
    )
  })

  test('an entry is taken back within fifteen minutes', () => {
    const at = instant(0)
    assert.ok(mayUndo({ at }, instant(15 * 60 - 1)))
    assert.ok(!mayUndo({ at }, instant(15 * 60)))
    assert.deepEqual(passageOf([]), { entry: undefined, beyond: [] })
  })
})

describe('when a scan happened (rule DOR-4)', () => {
  const receivedAt = instant(3_600)
  test('by the measured difference, else by the one of now, never later than it came', () => {
    const sentAt = instant(0)
    assert.equal(happenedAt({ clockAt: instant(10), offsetMs: 60_000 }, { sentAt, receivedAt }), instant(70))
    assert.equal(
      happenedAt({ clockAt: instant(-10), offsetMs: null }, { sentAt, receivedAt }),
      instant(3_590),
    )
    assert.equal(happenedAt({ clockAt: instant(9_000), offsetMs: 0 }, { sentAt, receivedAt }), receivedAt)
  })
})
