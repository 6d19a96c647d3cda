import { writeFileSync } from 'node:fs'
import type { Figure } from '../../bench/results.ts'
import { dearestMs } from './costs.ts'
import { flatShare, growthOf, isFlat } from './memory.ts'
import { dearest, type Findings, healthMs } from './run-fuzz.ts'

/** What a run came to, for the figures. */
export type FuzzRun = { readonly seed: number; readonly figures: readonly Figure[] }

/** How long `/healthz` may take beside whatever is sent: one answer of a thousand may take longer. */
export const healthLimitMs = 100

export function outcomeOf(seed: number, found: Findings): readonly Figure[] {
  const { tally, routes, held, health, lateMs, costs } = found
  const count = (number: number) => number.toLocaleString('en')
  const last = held.at(-1)?.heapMb ?? Number.NaN
  const growth = growthOf(held, 'heapMb')
  const dear = dearest(found)
  const of = `${count(tally.sent)} requests to ${routes} routes`
  return [
    {
      name: 'Hostile requests: answers 5xx but a shedding 503',
      promise: '0',
      measured: `${count(tally.failed)} of ${of} (${count(tally.shed)} shed, ${count(tally.limited)} limited; seed ${seed})`,
      met: tally.failed === 0,
    },
    {
      name: 'Hostile requests: memory that the second half of the run adds',
      promise: `<= ${flatShare * 100} %`,
      measured: `${((growth / last) * 100).toFixed(1)} % of ${last.toFixed(0)} MB`,
      met: isFlat(held),
    },
    {
      name: 'Hostile requests: /healthz beside them, p99.9',
      promise: `< ${healthLimitMs} ms`,
      measured: `${healthMs(found).toFixed(0)} ms of ${count(health.length)} answers (the machine itself late by ${lateMs.toFixed(0)} ms at most)`,
      met: healthMs(found) < healthLimitMs,
    },
    {
      name: 'Hostile requests: CPU of the dearest one of 20 KB or less without a login',
      promise: `<= ${dearestMs} ms`,
      measured: `${dear?.cpuMs.toFixed(0)} ms (${dear?.sent.method} of ${dear?.row}), of ${count(costs.length)} sent again by themselves`,
      met: (dear?.cpuMs ?? Number.POSITIVE_INFINITY) <= dearestMs,
    },
  ]
}

/** Leaves it where the program that called wants to read it, if any did. */
export function leaveOutcome(run: FuzzRun, file = process.env.FUZZ_OUTCOME): void {
  if (file !== undefined) writeFileSync(file, JSON.stringify(run))
}
