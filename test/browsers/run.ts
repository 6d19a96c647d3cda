import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test/support/crash-lab.ts'
import { openJourneyLab } from '#test/support/journey-lab.ts'
import { firefox, missingOf, type Need, pathOf, webkit } from '#test/support/needs.ts'
import type { Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { buyTicket, give } from './purchase.ts'
import { openWebKit } from './webkit.ts'

/**
 * `npm run browsers`: a gift and a ticket are bought in Firefox and in WebKit, since payers hold iPhones. What cannot run
 * is said with what would have to be installed; the run fails if a purchase fails or if neither browser is there.
 */
const screenshots = join(import.meta.dirname, '../screenshots')
const makes: readonly { name: string; needs: readonly Need[]; open: () => Promise<Engine> }[] = [
  { name: 'firefox', needs: firefox, open: () => openFirefox(path(firefox, 0)) },
  {
    name: 'webkit',
    needs: webkit,
    open: async () =>
      openWebKit(path(webkit, 0), path(webkit, 1), { port: await freePort(), display: await display() }),
  },
]

const stops: (() => void)[] = []
const lab = await openJourneyLab()
let ran = 0
try {
  for (const { name, needs, open } of makes) {
    const missing = missingOf(needs)
    if (missing.length > 0) {
      say(`${name}: cannot run here, missing ${missing.map(named).join(', ')}`)
      continue
    }
    ran += 1
    for (const [story, purchase] of [
      ['a gift by card', give],
      ['a ticket by a card with 3-D Secure', buyTicket],
    ] as const) {
      const engine = await open()
      const began = Date.now()
      try {
        await purchase(engine, lab.origin)
        say(`${engine.name}: ${story} bought in ${((Date.now() - began) / 1000).toFixed(1)} s`)
      } catch (error) {
        process.exitCode = 1
        mkdirSync(screenshots, { recursive: true })
        writeFileSync(join(screenshots, `failed-${name}.png`), await engine.screenshot())
        const why = `${String(error)} ${String((error as Error).cause ?? '')}`
        say(`${engine.name}: ${story} not bought at ${await engine.address()}: ${why}`)
      } finally {
        await engine.close()
        await lab.tidyUp()
      }
    }
  }
  await lab.agree()
} finally {
  for (const stop of stops) stop()
  await lab.close()
}
if (ran === 0) process.exitCode = 2

function named({ what, debian }: Need): string {
  return `${what} (Debian package ${debian})`
}

function path(needs: readonly Need[], nth: number): string {
  const need = needs[nth]
  return (need && pathOf(need)) ?? ''
}

/** A display that nobody sees. */
async function display(): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '480x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  stops.push(() => server.kill())
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer]
  return `:${number.toString().trim()}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
