import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { shown } from '../figures.ts'
import { byLength } from '../options.ts'
import { below, type Outcome } from '../outcome.ts'
import { cleanCheckout } from '../rig/clean-checkout.ts'
import { donationPath } from '../rig/demo.ts'
import { type Memory, memoryOf } from '../rig/proc.ts'
import { root } from '../rig/program.ts'
import type { Rig } from '../rig/rig.ts'
import { type Started, type StartPlace, startAll } from '../rig/start.ts'

/** What everything of `npm start` takes: the time until it is ready, and memory when it is at rest. */
export async function measureMemory(rig: Rig): Promise<Outcome> {
  const short = rig.options.length === 'short'
  const { folder } = rig.server
  const checkout = short ? root : cleanCheckout(folder)
  const ports = { port: await rig.freePort(), sandboxPort: await rig.freePort() }
  const place = { checkout, dataDir: join(folder, 'data'), ...ports }
  const first = await startOnce(place)
  const second = await startOnce(place, async ({ pid, url }) => {
    for (let n = 0; n < 20; n += 1) await fetch(`${url}${donationPath}`)
    await sleep(byLength(rig.options, { short: 2_000, normal: 10_000, long: 30_000 }))
    return memoryOf(pid)
  })
  await startOnce(place, async ({ pid }) => process.kill(pid, 'SIGKILL'))
  const again = await startOnce(place)
  return outcomeOf({
    first: first.seconds,
    second: second.seconds,
    afterKill: again.seconds,
    memory: second.found!,
    withBuild: !short,
  })
}

async function startOnce<T>(place: StartPlace, look?: (started: Started) => Promise<T>) {
  await using started = await startAll(place)
  return { seconds: started.seconds, found: await look?.(started) }
}

type Found = {
  readonly first: number
  readonly second: number
  readonly afterKill: number
  readonly memory: ReadonlyMap<string, Memory>
  readonly withBuild: boolean
}

function outcomeOf({ first, second, afterKill, memory, withBuild }: Found): Outcome {
  const all = [...memory]
  const sum = (of: (each: Memory) => number) => all.reduce((total, [, each]) => total + of(each), 0)
  const proportional = sum(each => each.proportionalMb)
  return {
    title: 'Everything of npm start, at rest after a few pages',
    columns: ['', 'memory MB', 'resident MB (shared pages in each)'],
    rows: [
      ...all.map(([name, each]) => [name, shown(each.proportionalMb), shown(each.residentMb)]),
      ['sum', shown(proportional), shown(sum(each => each.residentMb))],
    ],
    verdicts: [
      below('memory in MB, PostgreSQL included', proportional, 600),
      below(`seconds of the first start, ${withBuild ? 'with the web build' : 'already built'}`, first, 60),
      below('seconds of the second start', second, 3),
      below('seconds of a start after kill -9', afterKill, 3),
    ],
    measured: { first, second, afterKill, withBuild, memory: Object.fromEntries(memory) },
  }
}
