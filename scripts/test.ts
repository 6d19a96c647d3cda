import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildIsStale, buildWeb } from '#main/build.ts'
import { sentenceOf } from '#main/failure.ts'
import { stopTestServer, testServer } from '#test/support/postgres.ts'
import { findBrowser } from './find-browser.ts'
import { type Outcome, type Phase, runPhase, summary } from './test-run.ts'

/**
 * `npm test [-- part of a file name …]`: finds a browser, builds the pages if their sources have changed, starts one
 * PostgreSQL for all files and runs every test. What stands beside the code is tried at the other end of the world, where
 * the day is another one than in Paris; the rules are tried in the machine's own zone as well.
 */
const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
// Hundreds of processes read the same sources: each is made ready once.
process.env.NODE_COMPILE_CACHE ??= join(root, '.data', 'test', 'compiled')

function find(patterns: readonly string[], exclude: readonly string[] = []): readonly string[] {
  return globSync(patterns, { cwd: root, exclude: [...exclude, '**/zz-*'] })
    .filter(file => wanted.length === 0 || wanted.some(part => file.includes(part)))
    .sort()
    .map(file => join(root, file))
}

/** Files that start whole products and kill them blindly, or look at what the browser says first: one at a time. */
const heavy = ['test/**/*.test.ts', 'src/sandbox/card-frame.test.ts', 'src/main/web.test.ts']
/** Stories in a browser, each with a product of its own: they mostly wait, so three share two cores. */
const journeys = ['test/journeys/*.test.ts']
/** Products that are killed at named points: they wait for each other's steps, not for the machine. */
const kills = ['test/crash*.test.ts']
const light = ['test/house.test.ts']

const phases: readonly Phase[] = [
  {
    title: 'Tests beside the code',
    files: [...find(['src/**/*.test.ts', 'bench/**/*.test.ts'], heavy), ...find(light)],
    // They wait for PostgreSQL half of their time.
    concurrency: Math.max(3, availableParallelism() + 1),
    env: { TZ: 'Pacific/Auckland' },
  },
  {
    title: "Rules in the machine's own time zone",
    files: find(['src/{domain,documents,messages}/**/*.test.ts']),
    concurrency: Math.max(2, availableParallelism()),
  },
  { title: 'Journeys', files: find(journeys), concurrency: 3 },
  { title: 'Crashes', files: find(kills), concurrency: 2 },
  { title: 'Starts and storms', files: find(heavy, [...light, ...journeys, ...kills]), concurrency: 1 },
]

try {
  findBrowser()
  const [stale, server] = [buildIsStale(), testServer()]
  if (stale) process.stdout.write('Building the pages\n')
  await Promise.all([buildWeb(), server])
  const outcomes: Outcome[] = []
  for (const phase of phases) if (phase.files.length > 0) outcomes.push(await runPhase(phase))
  const sum = outcomes.reduce(
    (left, right) => ({
      passed: left.passed + right.passed,
      failed: left.failed + right.failed,
      skipped: left.skipped + right.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
  process.stdout.write(`Tests: ${summary(sum)}\n`)
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${sentenceOf(error, 'en')}\n`)
  process.exitCode = 1
} finally {
  await stopTestServer()
}
