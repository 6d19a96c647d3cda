import { sql } from 'kysely'
import type { Look } from '#domain/job/jobs.ts'
import type { ProviderEvent } from '#domain/payment/provider.ts'
import { addJob } from './jobs.ts'
import type { Database } from './schema.ts'

type Facts = {
  readonly look: Look
  readonly trace: string
  readonly now: string
  /** When the job looks: events that tell of one step are gathered until then. */
  readonly lookAt: string
}

/**
 * Stores an event before it is handled, and queues one look at what it is about, in one statement; `false` when it was
 * stored before (rule PAY-10: handled once, in any order). An intent whose capture was read back needs no look: its refunds
 * and disputes have looks of their own.
 */
export async function storeEvent(
  db: Database,
  event: ProviderEvent,
  { look, trace, now, lookAt }: Facts,
): Promise<boolean> {
  const { account, id, type } = event
  const payload = sql`json_build_object('account', ${account}::text, 'kind', ${look.kind}::text, 'id', ${look.id}::text,
    'trace', ${trace}::text)`
  const { rows } = await sql<{ stored: boolean }>`
    with event as (
      insert into provider_events (account, event_id, type, payload, trace_id, received_at)
      values (${account}, ${id}, ${type}, ${JSON.stringify(event.payload)}, ${trace}, ${now})
      on conflict (account, event_id) do nothing
      returning event_id
    ), job as (
      select ${addJob('handle-provider-event', payload, { key: sql`${`${look.kind}:${look.id}`}`, runAt: sql`${lookAt}` })}
      from event
      where ${look.kind}::text <> 'other'
        and not (${look.kind}::text = 'intent'
          and exists (select from payment_attempts where intent_id = ${look.id} and status = 'captured'))
    )
    select exists (select from event) as stored, (select count(*) from job) as looks`.execute(db)
  return rows[0]?.stored ?? false
}
