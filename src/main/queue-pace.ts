import type { ParsedCronItem, Runner } from 'graphile-worker'
import type pg from 'pg'
import type { Pace } from '#worker/pace.ts'

/** As the queue's own statements have it (graphile-worker 0.18). */
const backOff = "(exp(least(attempts, 10)) * interval '1 second')"

/** Divides what the queue waits before it tries a failed job again: its statements have no setting for it. */
export function divideBackOff(pool: pg.Pool, { backOffSeconds }: Pace): void {
  const divided = backOff.replace('1 second', `${backOffSeconds} seconds`)
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    const dividing = (asked: unknown, ...rest: unknown[]) =>
      query(isStatement(asked) ? { ...asked, text: asked.text.replaceAll(backOff, divided) } : asked, ...rest)
    Object.assign(client, { query: dividing })
  })
}

function isStatement(asked: unknown): asked is { readonly text: string } {
  const text = (asked as { readonly text?: unknown } | undefined)?.text
  return typeof text === 'string' && text.includes(backOff)
}

/** Runs the timetable with minutes that are shorter than those of the clock on the wall. Gives what ends it. */
export function runTimetable(
  runner: Runner,
  items: readonly ParsedCronItem[],
  { minuteMs }: Pace,
): () => void {
  let minute = Math.floor(Date.now() / 60_000)
  const timer = setInterval(async () => {
    minute += 1
    const digest = digestOf(new Date(minute * 60_000))
    for (const { match, task, payload, options, identifier } of items) {
      if (!match(digest)) continue
      const { queueName, maxAttempts, priority, jobKey = `timetable:${identifier}`, jobKeyMode } = options
      const spec = { queueName, maxAttempts, priority, jobKey, jobKeyMode }
      // The database may be away: the next minute comes soon.
      await runner.addJob(task, payload ?? {}, spec).catch(() => {})
    }
  }, minuteMs)
  return () => clearInterval(timer)
}

const digestOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})
