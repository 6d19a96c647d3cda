import { readClock } from '#db/clock.ts'
import type { Database } from '#db/schema.ts'
import type { Log } from '#usecases/app.ts'

/** How often the database is asked: it may be set, and this machine may have slept. */
const everyMs = 5_000
/** A machine whose clock differs by more is reported to the operator. */
const noticedMs = 60_000

export type Clock = {
  /** The instant, ISO 8601 in UTC. */
  now(): string
  stop(): void
}

/**
 * The clock that all processes share: the database's, carried on between two questions by a timer of this machine that
 * nobody can set. So a machine whose own clock is wrong, or leaps, charges nobody a day early. It is never ahead of the
 * database: how long an answer took is not added.
 */
export async function startClock(db: Database, log: Log, timeDivisor: number): Promise<Clock> {
  const reading = { of: await ask(db), differs: false }
  const tell = () => {
    const aheadMs = Math.round(Date.now() - timeOf(reading.of))
    const differs = Math.abs(aheadMs) > noticedMs
    if (differs && !reading.differs)
      log.warn({ event: 'clock_differs', aheadMs }, 'the clock of this machine is not the database’s')
    reading.differs = differs
  }
  tell()
  const timer = setInterval(async () => {
    // A database that is away does not stop the time.
    const seen = await ask(db).catch(() => undefined)
    if (seen === undefined) return
    reading.of = better(reading.of, seen)
    tell()
  }, everyMs / timeDivisor)
  timer.unref()
  return { now: () => new Date(timeOf(reading.of)).toISOString(), stop: () => clearInterval(timer) }
}

/** What the database said, when its answer came by this machine's timer, and how old it may have been by then. */
type Reading = { readonly databaseMs: number; readonly timer: number; readonly doubtMs: number }

async function ask(db: Database): Promise<Reading> {
  const asked = performance.now()
  const databaseMs = Date.parse(await readClock(db))
  const timer = performance.now()
  return { databaseMs, timer, doubtMs: timer - asked }
}

const timeOf = ({ databaseMs, timer }: Reading) => databaseMs + performance.now() - timer

/** A slow answer says less than the one before it carried on, as long as it does not contradict it. */
function better(known: Reading, seen: Reading): Reading {
  const ahead = known.databaseMs + seen.timer - known.timer - seen.databaseMs
  return ahead >= 0 && ahead <= seen.doubtMs ? known : seen
}
