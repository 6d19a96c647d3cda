import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './database.ts'
import { countIn } from './with-client.ts'

/** Seconds until nothing of something is owed; throws after a minute. */
export async function secondsUntilNone(what: string, owed: () => Promise<number>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const left = await owed()
    const seconds = (performance.now() - began) / 1000
    if (left <= 0) return seconds
    if (seconds > 60) throw new Error(`after a minute ${left} ${what} are owed`)
    await sleep(50)
  }
}

/** Seconds until no job waits or runs, those of the timetable apart. */
export function untilIdle(database: Pick<BenchDatabase, 'ownerUrl'>): Promise<number> {
  return secondsUntilNone('jobs', () => countJobs(database))
}

/** Until there has been no job for half a second: what an outside world tells of the last ones is done too. */
export async function untilQuiet(database: Pick<BenchDatabase, 'ownerUrl'>): Promise<void> {
  await untilIdle(database)
  for (let looks = 0; looks < 3; looks += 1) {
    await sleep(170)
    if ((await countJobs(database)) > 0) return untilQuiet(database)
  }
}

/** Jobs that wait or run, those of the timetable apart. */
export function countJobs(database: Pick<BenchDatabase, 'ownerUrl'>): Promise<number> {
  const jobs = `select count(*) from graphile_worker.jobs where task_identifier not like 'sweep-%'`
  return countIn(database, jobs)
}
