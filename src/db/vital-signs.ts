import { sql } from 'kysely'
import { ledgerCheck } from './ledger.ts'
import type { Reader } from './schema.ts'

/** What an operator watches. Ages in seconds, 0 when there is nothing waiting; the difference in cents. */
export type VitalSigns = {
  readonly captureLagSeconds: number
  readonly oldestUnknownAttemptSeconds: number
  readonly queueAgeSeconds: number
  readonly queueLength: number
  readonly ledgerDifferenceCents: number
  readonly unbalancedEntries: number
}

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
      (select count(*) from graphile_worker.jobs where run_at <= ${now})::integer as "queueLength"`.execute(
    db,
  )
  const { unbalanced, difference } = await ledgerCheck(db)
  if (rows[0] === undefined) throw new Error('the vital signs could not be read')
  return { ...rows[0], ledgerDifferenceCents: difference, unbalancedEntries: unbalanced }
}
