import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

/** One promise and what was measured of it. */
export type Figure = {
  /** `subject: what`: the latest saved result of a name counts. */
  readonly name: string
  readonly promise: string
  readonly measured: string
  readonly met: boolean
  /** Why it is missed. Nobody but people knows: it is the one line of a saved result that is written by hand. */
  readonly cause?: string
}

/** What ran, when and on what, with what it gave. */
export type Result = {
  readonly at: string
  /** With a `+` where files had been changed since. */
  readonly commit: string
  readonly command: string
  readonly cores: number
  /** Processes that wanted a core in the minute before: 0 is a quiet machine. */
  readonly load: number
  readonly figures: readonly Figure[]
  /** A run of crashes: those of all saved runs are added up. */
  readonly chaos?: ChaosRun
  readonly details?: unknown
}

/** What a run of crashes came to; one that never settled was not compared, and did not pass. */
export type ChaosRun = {
  readonly crashes: number
  readonly seed: string
  readonly passed: boolean
  /** Paid payments and accounts that were compared with the provider. */
  readonly payments?: number
  readonly accounts?: number
  /** Payments without their money there, money there beyond one charge for each, accounts that differ. */
  readonly lost?: number
  readonly doubled?: number
  readonly unequal?: number
}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'bench', 'results')
const loadAtStart = loadavg()[0] ?? 0

/** Saves what a command gave, below `bench/results`; gives the file. */
export function saveResult(
  command: string,
  given: Pick<Result, 'figures' | 'chaos' | 'details'> & { readonly load?: number },
): string {
  const at = new Date().toISOString()
  const load = Number((given.load ?? loadAtStart).toFixed(1))
  const result: Result = {
    at,
    commit: commitOf(root),
    command,
    cores: availableParallelism(),
    ...given,
    load,
    figures: given.figures.map(figure => (figure.met ? figure : { ...figure, cause: figure.cause ?? '' })),
  }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${at.slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  return file
}

/** Everything that was saved, the oldest first. */
export function readResults(): readonly Result[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result)
}

/** The commit of a checkout, with a `+` where a file that counts has been changed since. */
export function commitOf(checkout: string): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: checkout, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', '.', ':!bench/results', ':!docs/figures.md')
  return `${git('rev-parse', '--short=7', 'HEAD')}${changed === '' ? '' : '+'}`
}
