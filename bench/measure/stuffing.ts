import { shown } from '../figures.ts'
import type { SteadyAnswer, SteadyJob } from '../load/steady.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { atLeast, below, type Outcome } from '../outcome.ts'
import { donationPath } from '../rig/demo.ts'
import { type LoadProcess, startLoad } from '../rig/load-process.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import type { Rig } from '../rig/rig.ts'

type Load = LoadProcess<SteadyJob, SteadyAnswer>
type Parts = {
  readonly visitors: Load
  readonly attackers: Load
  readonly pid: number
  readonly origin: string
}

/** Attempts a second, and pages that other people open meanwhile, each rendered anew. */
const attempts = 50
const pages = 20

const attacks = [
  { title: 'nobody attacks', addresses: 0 },
  { title: 'from one address', addresses: 1 },
  { title: 'from 10,000 addresses', addresses: 10_000 },
] as const

type Row = {
  readonly title: string
  readonly attack: SteadyAnswer | null
  readonly visits: SteadyAnswer
  readonly seconds: number
  readonly cores: number
  readonly load: number
}

/** Wrong passwords at speed, each for another account (rule BOT-2): what reaches the hashing, and what others feel of it. */
export async function measureStuffing(rig: Rig): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const { url: databaseUrl } = rig.database
  const place = { port, sandboxPort, smtpPort: 9, databaseUrl, folder: rig.server.folder }
  const { pid } = stack.use(await startProduct({ ...place, demo: true, flags: '-pageCache', guarded: true }))
  const visitors = stack.use(await startLoad<SteadyJob, SteadyAnswer>({ script: 'bench/load/steady.ts' }))
  const attackers = stack.use(await startLoad<SteadyJob, SteadyAnswer>({ script: 'bench/load/steady.ts' }))
  const parts = { visitors, attackers, pid, origin: `http://127.0.0.1:${port}` }
  const seconds = byLength(rig.options, { short: 10, normal: 20, long: 60 })
  await visit(parts, 3)
  const rows: Row[] = []
  for (const { title, addresses } of attacks) rows.push(await attackedBy(parts, title, addresses, seconds))
  return outcomeOf(rows)
}

function visit({ visitors, origin }: Parts, seconds: number): Promise<SteadyAnswer> {
  const url = `${origin}${donationPath}`
  return visitors.run({ kind: 'page', url, perSecond: pages, seconds, addresses: 1_000 })
}

async function attackedBy(parts: Parts, title: string, addresses: number, seconds: number): Promise<Row> {
  const { attackers, origin, pid } = parts
  const load = currentLoad()
  const before = cpuSeconds(pid)
  const url = `${origin}/auth/token`
  const job = { kind: 'wrong login', url, perSecond: attempts, seconds, addresses } as const
  const [visits, attack] = await Promise.all([
    visit(parts, seconds),
    addresses === 0 ? null : attackers.run(job),
  ])
  return { title, attack, visits, seconds, cores: (cpuSeconds(pid) - before) / seconds, load }
}

/** Attempts that were refused before anything was hashed. */
function refusedShare({ attack }: Row): number {
  if (attack === null) return Number.NaN
  const all = Object.values(attack.statuses).reduce((sum, count) => sum + count, 0)
  return (attack.statuses[429] ?? 0) / all
}

function outcomeOf(rows: readonly Row[]): Outcome {
  const [, one, many] = rows as [Row, Row, Row]
  const hashed = ({ attack }: Row) => (attack === null ? Number.NaN : (attack.statuses[401] ?? 0))
  return {
    title: `Credential stuffing: ${attempts} wrong logins/s, while ${pages} forms/s are rendered for others`,
    columns: ['', 'refused', 'hashed', 'login p99 ms', 'form p50 ms', 'form p99 ms', 'cores', 'machine load'],
    rows: rows.map(row => [
      row.title,
      shown(refusedShare(row) * 100),
      shown(hashed(row)),
      shown(row.attack?.p99 ?? Number.NaN),
      shown(row.visits.p50),
      shown(row.visits.p99),
      shown(row.cores),
      shown(row.load),
    ]),
    verdicts: [
      atLeast('refused before hashing in %, one address', refusedShare(one) * 100, 90),
      atLeast('refused before hashing in %, 10,000 addresses', refusedShare(many) * 100, 90),
      below('p99 in ms of other people’s forms, one address', one.visits.p99, 50),
      below('p99 in ms of other people’s forms, 10,000 addresses', many.visits.p99, 50),
    ],
    notes: ['refused is in % of the attempts; the machine also runs both loads and PostgreSQL'],
    measured: rows,
  }
}
