import { median, shown } from '../figures.ts'
import type { Sample } from '../load/closed-loop.ts'
import type { PageJob } from '../load/pages.ts'
import { currentLoad } from '../machine.ts'
import { byLength } from '../options.ts'
import { atLeast, below, type Outcome } from '../outcome.ts'
import { donationPath } from '../rig/demo.ts'
import { type LoadProcess, startLoad } from '../rig/load-process.ts'
import { cpuSeconds } from '../rig/proc.ts'
import { startProduct } from '../rig/product.ts'
import { type Program, startProgram } from '../rig/program.ts'
import type { Rig } from '../rig/rig.ts'

type Side = { readonly title: string; readonly url: string; readonly pid: number }
/** `loadCores`: how much of a core the load itself took; at 1 it is the limit, and the ratio flatters. */
type Measured = Sample & { readonly cpuMs: number; readonly loadCores: number }
type Round = { readonly samples: readonly Measured[]; readonly load: number }
type Load = LoadProcess<PageJob, Sample>

/** The donation page of the demo content, kept and rendered anew, beside a bare route that sends the same bytes. */
export async function measureFormPage(rig: Rig): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const kept = await startSide(rig, stack, 'from the cache', '')
  const fresh = await startSide(rig, stack, 'uncached', '-pageCache')
  const bare = await startBareRoute(rig, kept.url)
  stack.use(bare.program)
  const load = stack.use(await startLoad<PageJob, Sample>({ script: 'bench/load/pages.ts' }))
  const sides = [kept, fresh, bare.side]
  for (const { url } of sides) await load.run({ url, connections: 32, seconds: 3 })
  const rounds: Round[] = []
  for (let round = 0; round < 3; round += 1) rounds.push(await oneRound(rig, load, sides))
  return outcomeOf(sides, rounds, bare.bytes)
}

async function startSide(rig: Rig, stack: AsyncDisposableStack, title: string, flags: string): Promise<Side> {
  const [port, sandboxPort] = [await rig.freePort(), await rig.freePort()]
  const { url: databaseUrl } = rig.database
  const place = { port, sandboxPort, smtpPort: 9, databaseUrl, folder: rig.server.folder, demo: true, flags }
  const { pid } = stack.use(await startProduct(place))
  return { title, url: `http://127.0.0.1:${port}${donationPath}`, pid }
}

type Bare = { readonly side: Side; readonly bytes: number; readonly program: Program }

async function startBareRoute(rig: Rig, sameAs: string): Promise<Bare> {
  const port = await rig.freePort()
  const env = { NODE_ENV: 'production', SAME_AS: sameAs, PORT: String(port) }
  const program = await startProgram<{ bytes: number }>({ script: 'bench/load/bare-route.ts', env })
  const side = { title: 'bare route', url: `http://127.0.0.1:${port}/`, pid: program.pid }
  return { side, bytes: program.facts.bytes, program }
}

async function oneRound({ options }: Rig, load: Load, sides: readonly Side[]): Promise<Round> {
  const seconds = byLength(options, { short: 2, normal: 4, long: 10 })
  const machineLoad = currentLoad()
  const samples: Measured[] = []
  for (const { url, pid } of sides) {
    const before = { side: cpuSeconds(pid), load: cpuSeconds(load.pid) }
    const sample = await load.run({ url, connections: 32, seconds })
    const cpuMs = ((cpuSeconds(pid) - before.side) * 1000) / sample.count
    samples.push({ ...sample, cpuMs, loadCores: (cpuSeconds(load.pid) - before.load) / sample.seconds })
  }
  return { samples, load: machineLoad }
}

function outcomeOf(sides: readonly Side[], rounds: readonly Round[], bytes: number): Outcome {
  const middle = (index: number, of: (sample: Measured) => number) =>
    median(rounds.map(({ samples }) => of(samples[index]!)))
  const ratioTo = (index: number) =>
    median(rounds.map(({ samples }) => samples[index]!.perSecond / samples[2]!.perSecond))
  const rows = sides.map(({ title }, index) => [
    title,
    shown(middle(index, sample => sample.perSecond)),
    shown(ratioTo(index)),
    shown(middle(index, sample => sample.p50)),
    shown(middle(index, sample => sample.p99)),
    shown(middle(index, sample => sample.cpuMs)),
    shown(middle(index, sample => sample.loadCores)),
    shown(median(rounds.map(({ load }) => load))),
  ])
  return {
    title: `The donation page, anonymous, 32 connections, ${bytes} bytes of brotli`,
    columns: ['', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'CPU ms', 'cores of the load', 'machine load'],
    rows,
    verdicts: [
      atLeast('ratio to the bare route, from the cache', ratioTo(0), 0.6),
      atLeast(
        'uncached pages/s',
        middle(1, sample => sample.perSecond),
        400,
      ),
      below(
        'p99 in ms, from the cache',
        middle(0, sample => sample.p99),
        50,
      ),
      below(
        'p99 in ms, uncached',
        middle(1, sample => sample.p99),
        50,
      ),
    ],
    measured: { sides, rounds },
  }
}
