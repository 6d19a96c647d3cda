import lighthouse, { type Flags } from 'lighthouse'
import { findFreePort } from '#main/ports.ts'
import { median, shown } from './figures.ts'
import { atMost, below, type Outcome, render } from './outcome.ts'
import { launchBrowser, scriptsOf } from './rig/browser.ts'
import { findTarget } from './rig/target.ts'

/** The small widgets of the donation campaign as a phone sees them: first paint, and the scripts over the network. */
const runs = 3
const firstPaint = 1000
const small = {
  'widget-bouton': 5000,
  'widget-compteur': 15_000,
  'widget-vignette': 15_000,
  'widget-vignette-horizontale': 15_000,
}

await using target = await findTarget(process.argv.slice(2))
const port = await findFreePort(4193, '127.0.0.1')
const browser = await launchBrowser(port)
try {
  const seen = []
  for (const [name, budget] of Object.entries(small)) seen.push(await look(name, budget))
  const outcome = outcomeOf(seen)
  process.stdout.write(`${render(outcome)}\n`)
  process.exitCode = outcome.verdicts.every(({ met }) => met) ? 0 : 1
} finally {
  await browser.close()
}

type Seen = {
  readonly name: string
  readonly budget: number
  readonly paints: readonly number[]
  /** JavaScript over the network; `scripts/check-size.ts` adds the style that stands in the page. */
  readonly bytes: number
}

async function look(name: string, budget: number): Promise<Seen> {
  const url = `${target.url}/${name}`
  const paints: number[] = []
  for (let run = 0; run < runs; run += 1) paints.push(await paintOf(url))
  const scripts = await scriptsOf(browser, url)
  return { name, budget, paints, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** A run in which Chromium itself failed says nothing about the page: it is repeated, twice at most. */
async function paintOf(url: string, repeats = 2): Promise<number> {
  const onlyAudits = ['first-contentful-paint']
  const options = { port, output: 'json', logLevel: 'error', onlyAudits } satisfies Flags
  const value = (await lighthouse(url, options))?.lhr.audits['first-contentful-paint']?.numericValue
  if (value !== undefined) return value
  if (repeats === 0) throw new Error(`Lighthouse could not look at ${url}`)
  return paintOf(url, repeats - 1)
}

function outcomeOf(seen: readonly Seen[]): Outcome {
  return {
    title: `Widgets, mobile, median of ${runs}: ${target.url}`,
    columns: ['', 'first paint ms', 'script bytes'],
    rows: seen.map(({ name, paints, bytes }) => [name, shown(median(paints)), shown(bytes)]),
    verdicts: seen.flatMap(({ name, paints, bytes, budget }) => [
      below(`${name}: first paint in ms`, median(paints), firstPaint),
      atMost(`${name}: bytes of JavaScript`, bytes, budget),
    ]),
    measured: seen,
  }
}
