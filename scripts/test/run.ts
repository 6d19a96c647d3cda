import { join, relative, resolve } from 'node:path'
import { run } from 'node:test'
import { inspect, styleText } from 'node:util'
import type { TestFile } from './files.ts'
import { fileTimeout, root } from './group-settings.ts'

/** Test files that run one after the other in one process. */
export type Job = {
  readonly files: readonly TestFile[]
  readonly env?: NodeJS.ProcessEnv
}

export type Counts = { passed: number; failed: number; skipped: number }

export type Outcome = Counts & {
  /** The seconds of each file. */
  readonly took: Map<string, number>
  readonly failedFiles: Set<string>
}

export const nothing = (): Outcome => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  took: new Map(),
  failedFiles: new Set(),
})

/** A group whose files have all ended is given this long to end itself. */
const graceMs = Number(process.env.TEST_GRACE_MS ?? 30_000)

const groupEntry = join(import.meta.dirname, 'group.ts')

/** Works off the jobs in their order, some at a time, and tells what failed as soon as it is known. */
export async function runJobs(jobs: readonly Job[], concurrency: number): Promise<Outcome> {
  const waiting = jobs.filter(({ files }) => files.length > 0)
  const outcome = nothing()
  const work = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await runJob(job, outcome)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return outcome
}

/** A file on its own is its process's program; several are imported by one that makes a suite of each. */
async function runJob({ files, env }: Job, outcome: Outcome): Promise<void> {
  const paths = files.map(({ path }) => path)
  const isGroup = paths.length > 1
  const [only = ''] = paths
  const ended = new Set<string>()
  let current = only
  let said = ''
  const stop = new AbortController()
  let grace: NodeJS.Timeout | undefined
  const fail = (path: string, event: Failure) => {
    outcome.failed += 1
    outcome.failedFiles.add(path)
    describeFailure(path, event, said)
    said = ''
  }
  const took = (path: string, ms: number) =>
    outcome.took.set(path, (outcome.took.get(path) ?? 0) + ms / 1_000)
  const stream = run({
    files: isGroup ? [groupEntry] : [resolve(root, only)],
    ...(isGroup ? { argv: paths } : {}),
    concurrency: 1,
    timeout: fileTimeout * paths.length,
    env: { ...process.env, ...env },
    signal: stop.signal,
  })
  const keep = ({ message }: { message: string }) => {
    said += message
  }
  stream.on('test:stdout', keep)
  stream.on('test:stderr', keep)
  stream.on('test:start', ({ name, nesting }) => {
    if (isGroup && nesting === 0) current = name
  })
  stream.on('test:fail', event => {
    if (stop.signal.aborted) return
    if (isGroup && event.nesting === 0 && paths.includes(event.name)) end(event)
    // A suite fails with its tests, which told it already, or by itself: a hook, an import.
    if (event.details.type !== 'suite' || failedItself(event)) fail(current, event)
  })
  stream.on('test:pass', event => {
    if (isGroup && event.nesting === 0 && paths.includes(event.name)) end(event)
    if (event.details.type === 'suite') return
    if (event.skip !== undefined || event.todo !== undefined) outcome.skipped += 1
    else outcome.passed += 1
  })
  stream.on('test:summary', ({ file, duration_ms: ms }) => {
    if (!isGroup && file !== undefined) took(only, ms)
  })
  function end({ name, details }: { name: string; details: { duration_ms: number } }): void {
    ended.add(name)
    took(name, details.duration_ms)
    if (ended.size === paths.length) grace = setTimeout(() => stop.abort(), graceMs)
  }
  // Without a reader the stream would stop.
  for await (const _event of stream);
  clearTimeout(grace)
  if (stop.signal.aborted) {
    const error = new Error('a file of the group leaves something open: a server, a connection, a timer')
    fail(`the group of ${only}`, { name: 'the group does not end', details: { error } })
  }
  for (const path of isGroup ? paths.filter(each => !ended.has(each)) : [])
    fail(path, { name: path, details: { error: new Error('its group ended before it did') } })
}

/** Each file of a group that failed once more, in a process of its own: tells whether the group was the cause. */
export async function rerunAlone(files: readonly TestFile[], env: NodeJS.ProcessEnv): Promise<void> {
  for (const file of files) {
    process.stdout.write(`\nOnce more, in a process of its own: ${file.path}\n`)
    const { passed, failed } = await runJobs([{ files: [file], env }], 1)
    if (failed === 0 && passed > 0)
      process.stdout.write(
        `${file.path} passes alone: it fails now and then, a file before it leaves something behind, or it needs a ` +
          'process of its own (see scripts/test/files.ts). The failure above counts.\n',
      )
  }
}

export function summary({ passed, failed, skipped }: Counts): string {
  return [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')
}

type Failure = {
  readonly name: string
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly details: { readonly error: Error & { cause?: unknown; failureType?: string } }
}

const failedItself = ({ details }: Failure) => details.error.failureType !== 'subtestsFailed'

/** What the file itself has printed comes with its first failure. */
function describeFailure(path: string, { name, file, line, details }: Failure, said: string): void {
  const place = file === undefined ? path : `${relative(root, file)}:${line ?? 0}`
  const owner = place.startsWith(path) ? '' : `  (${path})`
  process.stdout.write(
    `\n${styleText('red', '✖')} ${name}  ${place}${owner}\n${inspect(details.error.cause ?? details.error)}\n${said.slice(-4_000)}`,
  )
}
