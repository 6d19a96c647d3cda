import { sql } from 'kysely'
import { serverAway } from '#domain/job/mail-failure.ts'
import { mailJobs } from './dead-jobs.ts'
import type { Database } from './schema.ts'

/** A mail waits so long for a server that is away; after that its own tries run out, and the operator decides. */
const longestWait = '4 days'
/** Mails that find out whether the server takes some again, and how many of them have to fail before it is away. */
const scouts = 5
const failedScouts = 3
/** What a worker hands over in a minute. */
const batch = 3_000
/** Tries that a mail counts as having used while the server was away: the next pause is a minute long. */
const countedTries = 3

/**
 * Lets mails that wait for the mail server be tried now: a few where several have failed within `silentSeconds`, those that were not
 * tried for the longest time; else a minute's work, in the order in which they were queued. Waiting uses up none of their
 * tries. Returns how many.
 */
export async function bringMailsForward(db: Database, silentSeconds: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with waiting as (
      select j.id, j.priority, j.created_at, j.updated_at, j.run_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = any(${mailJobs}) and j.locked_at is null and j.attempts < j.max_attempts
        and starts_with(j.last_error, ${serverAway}) and j.created_at > now() - ${longestWait}::interval
    ), server as (
      select count(*) >= ${failedScouts}::integer as is_away
      from waiting where updated_at > now() - make_interval(secs => ${silentSeconds})
    ), first as (
      select waiting.id from waiting, server where waiting.run_at > now()
      order by case when is_away then updated_at end, priority, created_at, waiting.id
      limit case when (select is_away from server) then ${scouts}::integer else ${batch}::integer end
    )
    update graphile_worker._private_jobs j
    set run_at = least(j.created_at, now()), attempts = least(j.attempts, ${countedTries}::integer)
    from first where j.id = first.id and j.locked_at is null`.execute(db)
  return Number(numAffectedRows)
}
