import { relative } from 'node:path'
import { run } from 'node:test'
import { inspect, styleText } from 'node:util'

export type Phase = {
  readonly title: string
  readonly files: readonly string[]
  readonly concurrency: number
  readonly env?: NodeJS.ProcessEnv
}

export type Outcome = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** No single file takes near this long; one that hangs is told instead of waited for. */
const fileTimeout = 600_000

/** Runs the test files of a phase, each in a process of its own, and tells what failed as soon as it is known. */
export async function runPhase({ title, files, concurrency, env }: Phase): Promise<Outcome> {
  const began = performance.now()
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const said = new Map<string, string>()
  const stream = run({
    files: [...files],
    concurrency,
    timeout: fileTimeout,
    env: { ...process.env, ...env },
  })
  const keep = ({ file, message }: { file: string; message: string }) =>
    said.set(file, (said.get(file) ?? '') + message)
  stream.on('test:stdout', keep)
  stream.on('test:stderr', keep)
  stream.on('test:fail', event => {
    if (event.details.type === 'suite') return
    counts.failed += 1
    describeFailure(event, said)
  })
  stream.on('test:pass', event => {
    if (event.details.type === 'suite') return
    if (event.skip !== undefined || event.todo !== undefined) counts.skipped += 1
    else counts.passed += 1
  })
  const took: { file: string; seconds: number }[] = []
  stream.on('test:summary', ({ file, duration_ms: ms }) => {
    if (file !== undefined) took.push({ file: relative(process.cwd(), file), seconds: Math.round(ms / 1000) })
  })
  // Without a reader the stream would stop.
  for await (const _event of stream);
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  process.stdout.write(`${title}: ${files.length} files, ${summary(counts)}, ${seconds} s${slowest(took)}\n`)
  return counts
}

/** Where the time goes, when it is worth knowing. */
function slowest(took: readonly { readonly file: string; readonly seconds: number }[]): string {
  const slow = took.filter(({ seconds }) => seconds >= 20).toSorted((one, two) => two.seconds - one.seconds)
  return slow.map(({ file, seconds }) => `\n  ${seconds} s  ${file}`).join('')
}

export function summary({ passed, failed, skipped }: Outcome): string {
  return [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')
}

type Failure = {
  readonly name: string
  readonly file?: string
  readonly line?: number
  readonly details: { readonly error: Error & { cause?: unknown } }
}

/** What the file itself has printed comes with its first failure. */
function describeFailure({ name, file, line, details }: Failure, said: Map<string, string>): void {
  const place = file === undefined ? '' : `${relative(process.cwd(), file)}:${line ?? 0}`
  process.stdout.write(
    `\n${styleText('red', '✖')} ${name}  ${place}\n${inspect(details.error.cause ?? details.error)}\n`,
  )
  if (file === undefined) return
  process.stdout.write(said.get(file)?.slice(-4_000) ?? '')
  said.delete(file)
}
