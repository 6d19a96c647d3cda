import { sql } from 'kysely'
import { balanceCheck } from './account-balances.ts'
import { deadCount, failedMailCount } from './dead-jobs.ts'
import type { ReconciliationSubject } from './reconciliations.ts'
import type { Reader } from './schema.ts'

/** What an operator watches. Ages in seconds, 0 when there is nothing waiting; the difference in cents. */
export type VitalSigns = {
  readonly captureLagSeconds: number
  readonly oldestUnknownAttemptSeconds: number
  readonly queueAgeSeconds: number
  readonly queueLength: number
  /** Jobs that have used up their tries: nobody does them any more. */
  readonly deadJobs: number
  readonly ledgerDifferenceCents: number
  readonly unbalancedEntries: number
  /** What the last comparisons found, and how long ago ledger, orders and provider were compared. */
  readonly reconciliationFindings: number
  readonly reconciliationDifferenceCents: number
  readonly reconciliationAgeSeconds: number
}

/** What the newest comparison of a subject found. */
const newest = (subject: ReconciliationSubject) => sql`
  select started_at as at, difference,
    (select count(*) from jsonb_array_elements(findings) f where not f ? 'isSuspicion') as findings
  from reconciliations where subject = ${subject} and finished_at is not null order by started_at desc, id desc limit 1`

/** Reads the vital signs at an instant. */
export async function readSigns(db: Reader, now: string): Promise<VitalSigns> {
  const { rows } = await sql<Omit<VitalSigns, 'ledgerDifferenceCents' | 'unbalancedEntries'>>`
    select
      coalesce((select extract(epoch from ${now}::timestamptz - min(o.created_at)) from payments p
        join orders o on o.organization_id = p.organization_id and o.id = p.order_id
        where p.status = 'Capturing'), 0)::float8 as "captureLagSeconds",
      coalesce((select extract(epoch from ${now}::timestamptz - min(created_at)) from payment_attempts
        where status = 'open'), 0)::float8 as "oldestUnknownAttemptSeconds",
      coalesce((select extract(epoch from ${now}::timestamptz - min(run_at)) from graphile_worker.jobs
        where run_at <= ${now} and attempts < max_attempts), 0)::float8 as "queueAgeSeconds",
      (select count(*) from graphile_worker.jobs
        where run_at <= ${now} and attempts < max_attempts)::integer as "queueLength",
      ${deadCount} as "deadJobs",
      (coalesce(books.findings, 0) + coalesce(sums.findings, 0))::integer as "reconciliationFindings",
      (coalesce(books.difference, 0) + coalesce(sums.difference, 0))::float8 as "reconciliationDifferenceCents",
      coalesce(extract(epoch from ${now}::timestamptz - books.at), 0)::float8 as "reconciliationAgeSeconds"
    from (values (1)) as one
    left join lateral (${newest('books')}) books on true
    left join lateral (${newest('balances')}) sums on true`.execute(db)
  const { unbalanced, difference } = await balanceCheck(db)
  if (rows[0] === undefined) throw new Error('the vital signs could not be read')
  return { ...rows[0], ledgerDifferenceCents: difference, unbalancedEntries: unbalanced }
}

/** What waits in the queue for a hand, and who works it off. */
export type Waiting = {
  readonly deadJobs: number
  readonly failedMails: number
  /** Workers that were heard within the last minute. */
  readonly workers: number
  readonly comparedAt: string | null
}

export async function waitingWork(db: Reader): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select ${deadCount} as "deadJobs", ${failedMailCount} as "failedMails",
      (select count(*) from worker_heartbeats where seen_at > now() - interval '1 minute')::integer as workers,
      (select instant(max(finished_at)) from reconciliations where subject = 'books') as "comparedAt"`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Error('what waits could not be read')
  return rows[0]
}
