import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JourneyLab } from '#test/support/journey-lab.ts'

const longestWait = 30_000

/** Has a job of the clock done now, and waits for its end, which `quiet` does not: what was begun before it is done first. */
export async function workOff({ db, quiet }: JourneyLab, job: string): Promise<void> {
  await quiet()
  await sql`select graphile_worker.add_job(${job}::text, job_key => ${`test-${job}`}::text)`.execute(db)
  const end = Date.now() + longestWait
  for (;;) {
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${job}`.execute(db)
    if (rows.length === 0) break
    assert.ok(Date.now() < end, `${job} does not end`)
    await setTimeout(100)
  }
  await quiet()
}
