import { parseArgs } from 'node:util'
import lighthouse, { type Flags } from 'lighthouse'
import type { Browser } from 'playwright-core'
import { findFreePort } from '#main/ports.ts'
import { Visitor } from '#test/support/browser.ts'
import { type JourneyLab, openJourneyLab } from '#test/support/journey-lab.ts'
import { stopTestServer } from '#test/support/postgres.ts'
import { type Stage, walks } from '../test/journeys/walks.ts'
import { median, shown } from './figures.ts'
import { atLeast, atMost, below, type Outcome, render } from './outcome.ts'
import { saveResult } from './results.ts'
import { launchBrowser, scriptsIn } from './rig/browser.ts'
import { typingTimes } from './rig/typing.ts'

/**
 * `npm run bench:steps [-- --save]`: a step of each campaign type as a phone sees it, with what somebody has chosen before:
 * Lighthouse (median of three), the JavaScript over the network, and how long after a key the new total is on the screen.
 * Code 1 below a goal.
 */
const runs = 3
const goals = { performance: 98, accessibility: 100, 'best-practices': 100 } as const
const scriptBudget = 75_000
const typingGoalMs = 50
const categories = Object.keys(goals) as (keyof typeof goals)[]
const phone = { locale: 'fr', width: 390, height: 844 } as const

/** Where each type is looked at, and where its total follows what is typed. */
const looked: Readonly<Record<string, { readonly at: Stage; readonly typesAt?: Stage }>> = {
  tickets: { at: 'people', typesAt: 'choice' },
  membership: { at: 'people', typesAt: 'choice' },
  shop: { at: 'people', typesAt: 'choice-filled' },
  support: { at: 'people', typesAt: 'choice-filled' },
  sale: { at: 'page', typesAt: 'page' },
  monthly: { at: 'page', typesAt: 'page' },
  checkout: { at: 'page' },
}

type Seen = {
  readonly name: string
  readonly scores: Readonly<Record<string, readonly number[]>>
  readonly scriptBytes: number
  /** Milliseconds from each key to the picture with the new total; none where no total is typed. */
  readonly typing: readonly number[]
}

async function look(lab: JourneyLab, browser: Browser, port: number, key: string): Promise<Seen> {
  const { name, steps } = walks[key as keyof typeof walks]
  const { at, typesAt } = looked[key]!
  const visitor = await Visitor.arrive(browser, lab.origin, phone)
  let typing: readonly number[] = []
  try {
    for await (const stage of steps(visitor, lab)) {
      if (stage === typesAt) typing = await typeSums(visitor)
      if (stage !== at) continue
      const url = visitor.page.url()
      const cookies = await visitor.page.context().cookies()
      const cookie = cookies.map(({ name: key, value }) => `${key}=${value}`).join('; ')
      const scripts = await scriptsIn(visitor.page, url)
      const scores = await scoresOf(url, cookie, port)
      return { name, scores, typing, scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }
    }
    throw new Error(`${name} has no ${at}`)
  } finally {
    await visitor.leave()
    await lab.tidyUp()
  }
}

/** Where amounts are suggested, the payer's own is what is typed. */
async function typeSums({ page, t }: Visitor): Promise<readonly number[]> {
  const own = page.getByRole('radio', { name: t('form.other_amount') }).filter({ visible: true })
  if ((await own.count()) > 0) await own.first().check()
  return typingTimes(page)
}

async function scoresOf(url: string, cookie: string, port: number): Promise<Seen['scores']> {
  const scores = Object.fromEntries(categories.map(category => [category, [] as number[]]))
  for (let run = 0; run < runs; run += 1) {
    const options = {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      extraHeaders: { Cookie: cookie },
    } satisfies Flags
    const lhr = (await lighthouse(url, options))?.lhr
    if (lhr?.finalDisplayedUrl !== url)
      throw new Error(`Lighthouse came to ${lhr?.finalDisplayedUrl} instead of ${url}`)
    for (const category of categories)
      scores[category]!.push(Math.round((lhr.categories[category]?.score ?? 0) * 100))
  }
  return scores
}

function outcomeOf(seen: readonly Seen[]): Outcome {
  return {
    title: `A step of each type, phone, median of ${runs}`,
    columns: ['', ...categories, 'script bytes', 'key to total, p95 ms', 'keys'],
    rows: seen.map(({ name, scores, scriptBytes, typing }) => [
      name,
      ...categories.map(category => shown(median(scores[category] ?? []))),
      String(scriptBytes),
      typing.length === 0 ? '' : shown(p95(typing)),
      String(typing.length),
    ]),
    verdicts: seen.flatMap(({ name, scores, scriptBytes, typing }) => [
      ...categories.map(category =>
        atLeast(`${name}: ${category}`, median(scores[category] ?? []), goals[category]),
      ),
      atMost(`${name}: bytes of JavaScript (brotli, over the network)`, scriptBytes, scriptBudget),
      ...(typing.length === 0 ? [] : [below(`${name}: key to total, p95 ms`, p95(typing), typingGoalMs)]),
    ]),
    measured: seen,
  }
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, two) => one - two)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

/** The worst of all types for each goal of the issue: what is promised of each holds of all when it holds of that one. */
function figuresOf(seen: readonly Seen[]) {
  const typed = seen.filter(({ typing }) => typing.length > 0)
  const worst = (of: (each: Seen) => number, pick: (...values: number[]) => number, among = seen) =>
    pick(...among.map(of))
  const lowest = worst(({ scores }) => median(scores.performance ?? []), Math.min)
  const bytes = worst(({ scriptBytes }) => scriptBytes, Math.max)
  const slowest = worst(({ typing }) => p95(typing), Math.max, typed)
  const each = (of: (one: Seen) => string, among = seen) =>
    among.map(one => `${one.name} ${of(one)}`).join(', ')
  return [
    {
      name: 'Steps: Lighthouse performance on a step of each type, phone, lowest',
      promise: `>= ${goals.performance}`,
      measured: `${lowest} (${each(({ scores }) => String(median(scores.performance ?? [])))})`,
      met: lowest >= goals.performance,
      cause:
        'Runs differ by up to two points on the same commit: the first picture takes 1.5 s on the simulated phone, the largest 2.0 s, and the task that brings the form to life 50 to 120 ms beyond what is free.',
    },
    {
      name: 'Steps: JavaScript of a step over the network, largest',
      promise: `<= ${scriptBudget / 1000} KB`,
      measured: `${(bytes / 1000).toFixed(1)} KB`,
      met: bytes <= scriptBudget,
    },
    {
      name: 'Steps: key to the new total on the screen, phone slowed down four times, p95, slowest',
      promise: `< ${typingGoalMs} ms`,
      measured: `${shown(slowest)} ms (${each(({ typing }) => shown(p95(typing)), typed)})`,
      met: slowest < typingGoalMs,
      cause:
        'Most keys take 30 to 36 ms, of which the browser needs two thirds for styles, layout and picture. The first one or two, before it has compiled what they run, take 80 to 135, and the second dearest of 24 is what counts.',
    },
  ]
}

const { values } = parseArgs({ options: { save: { type: 'boolean' }, only: { type: 'string' } } })
const lab = await openJourneyLab()
const port = await findFreePort(4193, '127.0.0.1')
const browser = await launchBrowser(port)
try {
  const seen: Seen[] = []
  for (const key of values.only?.split(',') ?? Object.keys(looked))
    seen.push(await look(lab, browser, port, key))
  const outcome = outcomeOf(seen)
  process.stdout.write(`${render(outcome)}\n`)
  if (values.save) saveResult('npm run bench:steps -- --save', { figures: figuresOf(seen), details: seen })
  process.exitCode = outcome.verdicts.every(({ met }) => met) ? 0 : 1
} finally {
  await browser.close()
  await lab.close()
  await stopTestServer()
}
