import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { allows, type FlowTable, move, moveIfAllowed, moveTowards } from './flow.ts'
import { attemptFlows } from './payment/attempt-flow.ts'
import { disputeFlow } from './payment/dispute-flow.ts'
import { payoutFlow } from './payment/payout-flow.ts'
import { refundFlow } from './payment/refund-flow.ts'

test('a table is the only door from one state to another', () => {
  assert.deepEqual(move(payoutFlow, 'pending', 'pay'), { from: 'pending', event: 'pay', to: 'paid' })
  assert.equal(moveIfAllowed(payoutFlow, 'failed', 'pay'), undefined)
  assert.ok(allows(payoutFlow, 'paid', 'fail'))
  assert.ok(!allows(payoutFlow, 'canceled', 'fail'))
  assert.deepEqual(moveTowards(payoutFlow, 'paid', 'failed'), { from: 'paid', event: 'fail', to: 'failed' })
  assert.equal(moveTowards(payoutFlow, 'paid', 'paid'), undefined)
  assert.equal(moveTowards(payoutFlow, 'paid', 'pending'), undefined, 'what is older is never obeyed')
})

/** A flow that the provider decides; `ours` are the states that only we know. */
type Followed = {
  readonly name: string
  readonly flow: FlowTable
  readonly begin: string
  readonly ours: readonly string[]
}

const followed: readonly Followed[] = [
  { name: 'refund', flow: refundFlow, begin: 'requested', ours: [] },
  { name: 'dispute', flow: disputeFlow, begin: 'inquiry', ours: [] },
  { name: 'payout', flow: payoutFlow, begin: 'pending', ours: [] },
  { name: 'attempt', flow: attemptFlows.atOnce, begin: 'open', ours: ['authorized', 'undoing', 'undone'] },
]

/** What the provider went through, from its begin to wherever `choices` lead. */
function historyOf({ flow, begin, ours }: Followed, choices: readonly number[]): readonly string[] {
  const history = [begin]
  for (const choice of choices) {
    const nexts = Object.values(flow[history.at(-1) ?? ''] ?? {}).filter(state => !ours.includes(state))
    if (nexts.length === 0) break
    history.push(nexts[choice % nexts.length] ?? '')
  }
  return history
}

/** A look that a notice leads to: the object is fetched at one moment, and made true here at a later one. */
type Look = { readonly fetchedAt: number; readonly appliedAt: number }

/** Each change is told up to three times, every fifth time never; a look may be overtaken by others. */
const notices = fc.array(
  fc.record({ copies: fc.nat(3), lost: fc.nat(4), delay: fc.nat(9), slow: fc.nat(9) }),
  { minLength: 6, maxLength: 6 },
)

function looksOf(
  history: readonly string[],
  told: readonly { copies: number; lost: number; delay: number; slow: number }[],
) {
  const looks = history.flatMap((_, at): Look[] => {
    const { copies, lost, delay, slow } = told[at] ?? { copies: 1, lost: 1, delay: 0, slow: 0 }
    if (lost === 0) return []
    return Array.from({ length: copies + 1 }, (__, copy) => {
      const fetchedAt = at + delay * (copy + 1)
      return { fetchedAt, appliedAt: fetchedAt + slow * ((copy * 7) % 3) }
    })
  })
  // What no notice told of, the poller finds at last.
  const end = Math.max(history.length, ...looks.map(({ appliedAt }) => appliedAt)) + 1
  return [...looks, { fetchedAt: end, appliedAt: end }].sort((one, other) => one.appliedAt - other.appliedAt)
}

describe('notices that are doubled, late, in disorder or lost end as in order', () => {
  for (const each of followed) {
    test(each.name, () => {
      fc.assert(
        fc.property(fc.array(fc.nat(9), { maxLength: 5 }), notices, (choices, told) => {
          const history = historyOf(each, choices)
          let here = each.begin
          const passed = [here]
          for (const { fetchedAt } of looksOf(history, told)) {
            const seen = history[Math.min(fetchedAt, history.length - 1)] ?? ''
            const step = moveTowards(each.flow, here, seen)
            if (step === undefined) continue
            here = step.to
            passed.push(here)
          }
          assert.equal(here, history.at(-1))
          const places = passed.map(state => history.indexOf(state))
          assert.deepEqual(
            places,
            places.toSorted((one, other) => one - other),
            'never back',
          )
        }),
        { numRuns: 2_000 },
      )
    })
  }
})
