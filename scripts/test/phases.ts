import { availableParallelism } from 'node:os'
import type { TestFile } from './files.ts'
import type { Job } from './run.ts'
import { expectation, fillGroups, type Times } from './times.ts'

/** What runs together: its jobs are worked off in their order, some at a time. */
export type Phase = {
  readonly title: string
  readonly files: readonly TestFile[]
  readonly jobs: readonly Job[]
  readonly concurrency: number
  readonly env: NodeJS.ProcessEnv
}

/** `short` is `npm test`; `rest` is what it leaves out; `all` is everything in full. */
export type Length = 'short' | 'rest' | 'all'

/** Whether a file has something to run at this length. */
export const runsIn = ({ isSampled }: TestFile, length: Length) => length !== 'rest' || isSampled

const rules = /^src\/(?:domain|documents|messages)\//
const journeys = 'test/journeys/'
/** Products that are killed at named points: they wait for each other's steps, not for the machine. */
const kills = /^test\/crash[^/]*$/

/** They wait for PostgreSQL, timers and each other half of their time. */
const waiters = Math.max(4, availableParallelism() + 2)
const labs = 2

/**
 * What stands beside the code is tried at the other end of the world, where the day is another one than in Paris; the
 * rules are tried in the machine's own zone as well.
 */
export function phasesOf(every: readonly TestFile[], length: Length, times: Times): readonly Phase[] {
  const files = every.filter(file => runsIn(file, length))
  const told = files.filter(({ path }) => path.startsWith(journeys))
  const storms = files.filter(file => isStorm(file) && !kills.test(file.path))
  const crashes = files.filter(file => isStorm(file) && kills.test(file.path))
  const browsers = files.filter(file => file.hasBrowser && !isStorm(file) && !told.includes(file))
  const code = files.filter(file => ![...told, ...storms, ...crashes, ...browsers].includes(file))
  const zone = { TZ: 'Pacific/Auckland' }
  const plan = (
    title: string,
    part: readonly TestFile[],
    concurrency: number,
    env: NodeJS.ProcessEnv = {},
  ) => ({
    title,
    files: part,
    jobs: jobsOf(part, concurrency, times, env),
    concurrency,
    env,
  })
  const ownZone = code.filter(({ path }) => rules.test(path))
  const phases = [
    plan('Tests beside the code', code, waiters, zone),
    plan("Rules in the machine's own time zone", ownZone, 1),
    plan('Journeys and other tests in a browser', [...told, ...browsers], labs),
    plan('Crashes', crashes, 2),
    // At their full length they take all of the machine.
    plan('Starts and storms', storms, length === 'short' ? 2 : 1),
  ]
  return phases.filter(phase => phase.files.length > 0)
}

/** It starts whole products and ends them: `test/*.test.ts` that need a process of their own. */
const isStorm = ({ path, isAlone }: TestFile) => /^test\/[^/]+$/.test(path) && isAlone

/**
 * Files that wait share as many processes as run at a time, filled longest first; pure ones share a single one. What
 * needs a process of its own follows, longest first, where there is room.
 */
function jobsOf(
  files: readonly TestFile[],
  groups: number,
  times: Times,
  env: NodeJS.ProcessEnv,
): readonly Job[] {
  const expected = expectation(files, times)
  const longestFirst = (part: readonly TestFile[]) =>
    part.toSorted((one, two) => expected(two) - expected(one))
  const waiting = files.filter(file => file.waits && !file.isAlone)
  const pure = files.filter(file => !file.waits && !file.isAlone)
  const alone = longestFirst(files.filter(({ isAlone }) => isAlone))
  return [...fillGroups(waiting, groups, expected), pure, ...alone.map(file => [file])].map(each => ({
    files: each,
    env,
  }))
}
