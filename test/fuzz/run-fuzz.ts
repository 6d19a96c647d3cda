import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from '../../bench/figures.ts'
import { Calls } from './calls.ts'
import { chanceOf } from './chance.ts'
import { Candidates, type Cost, exemptKind, measureCosts } from './costs.ts'
import type { FuzzLab } from './lab.ts'
import type { Held } from './memory.ts'
import { People } from './people.ts'
import { allRows } from './routes.ts'
import { type SlowSenders, sendSlowly } from './slow.ts'
import { Spoiler } from './spoil.ts'
import { Storm, type Tally } from './storm.ts'
import { valuesOf } from './values.ts'
import { World } from './world.ts'

/** What a run came to. */
export type Findings = {
  readonly routes: number
  readonly tally: Tally
  readonly complaints: readonly string[]
  readonly unreached: readonly string[]
  /** Cards that payers handed over: nothing else may be charged. */
  readonly cardsGiven: number
  readonly statuses: Storm['statuses']
  readonly held: readonly Held[]
  /** Milliseconds of every `/healthz` that was asked beside the storm. */
  readonly health: readonly number[]
  /** How late the machine let that program's own timer be at worst, in milliseconds: no server has an answer to that. */
  readonly lateMs: number
  readonly slow: SlowSenders
  /** The dearest first. */
  readonly costs: readonly Cost[]
  /** Requests that were answered wrongly lie here. */
  readonly folder: string
}

export type Wish = {
  readonly seed: number
  /** How long requests are sent, without the measuring of their costs. */
  readonly seconds: number
  readonly costSeconds: number
  readonly rounds: number
  /** How often `/healthz` is asked beside it. */
  readonly healthEveryMs: number
  readonly say: (what: string) => void
}

/** Requests under way at the same time: as many as keep the server busy, and leave it time for others. */
const workers = 4
const slowSenders = 20

export async function runFuzz(
  lab: FuzzLab,
  { seed, seconds, costSeconds, rounds, healthEveryMs, say }: Wish,
): Promise<Findings> {
  const chance = chanceOf(seed)
  const rows = allRows()
  const world = new World(lab, chance)
  const people = new People({ url: lab.url, db: lab.db, chance })
  // There is something of theirs for whoever administers.
  await people.as('member')
  const paidBefore = await world.begin()
  const calls = new Calls({ lab, world, chance, rows })
  const folder = mkdtempSync(join(tmpdir(), 'obole-fuzz-requests-'))
  const candidates = new Candidates(chance)
  const spoiler = new Spoiler(chance, valuesOf(seed))
  const storm = new Storm({ lab, rows, world, people, calls, spoiler, candidates, chance, folder })
  say(`${rows.length} routes, each once as it should be`)
  await storm.once(workers)
  const health = await startHealth(lab.port, healthEveryMs)
  const over = new AbortController()
  const slow = sendSlowly(lab.port, slowSenders, over.signal)
  const held: Held[] = []
  // However slow the machine is: as many again as there are routes.
  const before = storm.tally.sent
  const began = performance.now()
  for (let round = 1; round <= rounds; round += 1) {
    health.send('go on')
    await storm.blow(
      workers,
      began + (seconds * 1000 * round) / rounds,
      before + (rows.length * round) / rounds,
    )
    await restOf(health)
    const { waits, ...now } = await vitalsNow(lab, began)
    held.push(now)
    await world.refresh()
    say(`${toldOf(storm, now)}, ${waits}`)
  }
  const { took, late } = await endHealth(health)
  over.abort()
  const senders = await slow
  say('each candidate by itself')
  const all = candidates.all()
  const costs = await measureCosts(lab, all, { chance, seconds: costSeconds })
  say(`${costs.length} of ${all.length} candidates measured`)
  const { tally, complaints, statuses } = storm
  const told = {
    tally,
    complaints,
    statuses,
    unreached: storm.unreached(),
    cardsGiven: calls.cardsGiven + paidBefore,
  }
  return { ...told, routes: rows.length, held, health: took, lateMs: late, slow: senders, costs, folder }
}

/** What is held now, and what kept the server from answering since this was asked last. */
async function vitalsNow(lab: FuzzLab, began: number): Promise<Held & { readonly waits: string }> {
  // Twice: what the first throws away lets go of more.
  const { blockedMs, pauseMs } = await lab.ask('memory')
  const { heapMb, residentMb } = await lab.ask('memory')
  const waits = `blocked for ${blockedMs.toFixed(0)} ms, to collect garbage ${pauseMs.toFixed(0)} ms`
  return { atSeconds: (performance.now() - began) / 1000, heapMb, residentMb, waits }
}

const toldOf = ({ tally, complaints }: Storm, { atSeconds, heapMb, residentMb }: Held) =>
  `${atSeconds.toFixed(0)} s: ${JSON.stringify(tally)}, ${complaints.length} complaints, ${heapMb.toFixed(0)} MB held, ${residentMb.toFixed(0)} MB resident`

type Asked = { readonly took: readonly number[]; readonly late: number }

async function startHealth(port: number, everyMs: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'health.ts'), [String(port), String(everyMs)])
  await once(child, 'message')
  return child
}

/** Nobody asks while memory is measured: throwing away what nobody needs keeps the server from answering. */
async function restOf(health: ChildProcess): Promise<void> {
  const rested = once(health, 'message')
  health.send('rest')
  await rested
}

async function endHealth(child: ChildProcess): Promise<Asked> {
  const said = once(child, 'message') as Promise<[Asked]>
  child.send('end')
  return (await said)[0]
}

/** The slowest of a thousand, in milliseconds. */
export const healthMs = ({ health }: Findings) => percentile(health, 0.999)

/** The dearest request that no kind of work excuses. */
export const dearest = ({ costs }: Findings) => costs.find(({ sent }) => exemptKind(sent) === undefined)
