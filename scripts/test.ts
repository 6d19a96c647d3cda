import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIsStale, buildWeb } from '#main/build.ts'
import { sentenceOf } from '#main/failure.ts'
import { stopTestServer, testServer } from '#test/support/postgres.ts'
import { saveResult } from '../bench/results.ts'
import { findBrowser } from './find-browser.ts'
import { findTests, testFiles } from './test/files.ts'
import { root } from './test/group-settings.ts'
import { type Length, type Phase, phasesOf } from './test/phases.ts'
import { nothing, type Outcome, rerunAlone, runJobs, summary } from './test/run.ts'
import { partOf, shareOf } from './test/share.ts'
import { readTimes, saveTimes } from './test/times.ts'

/**
 * `npm test [-- part of a file name …]`: finds a browser, builds the pages if their sources have changed, starts one
 * PostgreSQL for all files and runs the tests: everything beside the code, and a sample of each long run. `--rest` runs
 * what the sample left out, `--all` everything in full; `--share=2/3` runs the second of three parts of these files, so that a
 * machine with a time limit sees them all in turn. Files that are named run in full. `--save` keeps the time for the figures.
 */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    rest: { type: 'boolean' },
    all: { type: 'boolean' },
    share: { type: 'string' },
    save: { type: 'boolean' },
  },
})
const share = shareOf(values.share)
const length: Length = values.rest ? 'rest' : values.all || wanted.length > 0 ? 'all' : 'short'
// Many processes read the same sources: each is made ready once.
process.env.NODE_COMPILE_CACHE ??= join(root, '.data', 'test', 'compiled')
process.env.TEST_LENGTH = length
const say = (line: string) => process.stdout.write(`${line}\n`)
const began = performance.now()

/** How long `npm test` may take. */
const longestMs = 600_000
/** More failures than this have one cause, which is not found by running them again. */
const worthRunningAgain = 4

async function runPhase({ title, files, jobs, concurrency, env }: Phase): Promise<Outcome> {
  const start = performance.now()
  const outcome = await runJobs(jobs, concurrency)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  say(`${title}: ${files.length} files, ${summary(outcome)}, ${seconds} s`)
  saveTimes(outcome.took)
  const again = files.filter(file => outcome.failedFiles.has(file.path) && !file.isAlone)
  if (again.length <= worthRunningAgain) await rerunAlone(again, env)
  return outcome
}

function sumOf(outcomes: readonly Outcome[]): Outcome {
  const sum = nothing()
  for (const { passed, failed, skipped, took } of outcomes) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    for (const [path, seconds] of took) sum.took.set(path, (sum.took.get(path) ?? 0) + seconds)
  }
  return sum
}

/** Where the time goes. */
function tellSlowest(took: Outcome['took']): void {
  const slowest = [...took].toSorted(([, one], [, two]) => two - one).slice(0, 10)
  say('The slowest files:')
  for (const [path, seconds] of slowest) say(`${seconds.toFixed(0).padStart(5)} s  ${path}`)
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function saveTime(took: number, { failed }: Outcome): void {
  const measured = `${minutes(took)}${failed > 0 ? `, ${failed} failed` : ''}`
  saveResult('npm test -- --save', {
    figures: [
      {
        name: 'Tests: npm test',
        promise: '<= 10 minutes',
        measured,
        met: took <= longestMs && failed === 0,
      },
    ],
  })
}

try {
  findBrowser()
  const [stale, server] = [buildIsStale(), testServer()]
  if (stale) say('Building the pages')
  await Promise.all([buildWeb(), server])
  const files = findTests(testFiles, wanted)
  const outcomes: Outcome[] = []
  for (const phase of phasesOf(partOf(files, length, share), length, readTimes()))
    outcomes.push(await runPhase(phase))
  const sum = sumOf(outcomes)
  tellSlowest(sum.took)
  const took = performance.now() - began
  say(`It took ${minutes(took)}.`)
  if (length === 'short' && took > longestMs)
    say('That is more than the ten minutes it may take on two idle cores: see CONTRIBUTING.md.')
  say(`Tests: ${summary(sum)}`)
  if (values.save && length === 'short') saveTime(took, sum)
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${sentenceOf(error, 'en')}\n`)
  process.exitCode = 1
} finally {
  await stopTestServer()
}
