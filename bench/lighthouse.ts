import lighthouse, { type Flags } from 'lighthouse'
import { findFreePort } from '#main/ports.ts'
import { median, shown } from './figures.ts'
import { atLeast, atMost, type Outcome, render } from './outcome.ts'
import { launchBrowser, scriptsOf } from './rig/browser.ts'
import { findTarget } from './rig/target.ts'

/** Lighthouse on the donation page as a phone sees it, five times; code 1 below a goal. */
const runs = 5
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]
const budget = 80_000

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const

type Visit = {
  /** Scores from 0 to 100 and metrics in milliseconds (the shift has no unit), by their names. */
  readonly values: Readonly<Record<string, number>>
  readonly failed: readonly string[]
}

await using target = await findTarget(process.argv.slice(2))
const port = await findFreePort(4193, '127.0.0.1')
const browser = await launchBrowser(port)
try {
  const visits: Visit[] = []
  for (let n = 0; n < runs; n += 1) visits.push(await visit(target.url))
  const scripts = await scriptsOf(browser, target.url)
  const outcome = outcomeOf(
    visits,
    scripts.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  process.stdout.write(`${render(outcome)}\n`)
  process.exitCode = outcome.verdicts.every(({ met }) => met) ? 0 : 1
} finally {
  await browser.close()
}

/** A run in which Chromium itself failed says nothing about the page: it is repeated, twice at most. */
async function visit(url: string, repeats = 2): Promise<Visit> {
  const options = { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] } satisfies Flags
  const lhr = (await lighthouse(url, options))?.lhr
  const complete =
    lhr !== undefined && categories.every(name => typeof lhr.categories[name]?.score === 'number')
  if (!complete && repeats > 0) return visit(url, repeats - 1)
  if (!complete) throw new Error(`Lighthouse could not look at ${url}: ${lhr?.runtimeError?.message}`)
  const scores = categories.map(name => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])
  const measured = metrics.map(name => [name, lhr.audits[name]?.numericValue ?? Number.NaN])
  const failed = Object.values(lhr.audits).filter(
    ({ scoreDisplayMode, score }) => scoreDisplayMode === 'binary' && score === 0,
  )
  return {
    values: Object.fromEntries([...scores, ...measured]),
    failed: failed.map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim()),
  }
}

function outcomeOf(visits: readonly Visit[], scriptBytes: number): Outcome {
  const middle = (name: string) => median(visits.map(({ values }) => values[name] ?? Number.NaN))
  const failed = [...new Set(visits.flatMap(each => each.failed))]
  return {
    title: `Lighthouse, mobile, median of ${runs}: ${target.url}`,
    columns: ['', 'median', ...visits.map((_, index) => `run ${index + 1}`)],
    rows: [...categories, ...metrics].map(name => [
      name,
      shown(middle(name)),
      ...visits.map(({ values }) => shown(values[name] ?? Number.NaN)),
    ]),
    verdicts: [
      ...categories.map(name => atLeast(name, middle(name), goals[name])),
      atMost('bytes of JavaScript (brotli, over the network)', scriptBytes, budget),
    ],
    notes: failed.length === 0 ? [] : [`failed audits: ${failed.join(', ')}`],
    measured: { visits, scriptBytes },
  }
}
