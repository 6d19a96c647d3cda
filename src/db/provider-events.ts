import { sql } from 'kysely'
import type { ProviderEvent } from '#domain/payment/provider.ts'
import type { Database } from './schema.ts'

type Facts = {
  readonly trace: string
  readonly now: string
  /** When the job looks at the intent: events that tell of one step are gathered until then. */
  readonly lookAt: string
}

/**
 * Stores an event before it is handled, and queues one look at its intent, in one statement; `false` when it was stored
 * before (D5: handled once, in any order). An intent whose capture was read back needs no look.
 */
export async function storeEvent(
  db: Database,
  event: ProviderEvent,
  { trace, now, lookAt }: Facts,
): Promise<boolean> {
  const { account, id, type, intentId } = event
  const { rows } = await sql<{ stored: boolean }>`
    with event as (
      insert into provider_events (account, event_id, type, payload, trace_id, received_at)
      values (${account}, ${id}, ${type}, ${JSON.stringify(event.payload)}, ${trace}, ${now})
      on conflict (account, event_id) do nothing
      returning event_id
    ), job as (
      select graphile_worker.add_job('handle-provider-event', json_build_object('account', ${account}::text,
        'eventId', ${id}::text, 'intentId', ${intentId}::text, 'trace', ${trace}::text),
        run_at => ${lookAt}::timestamptz, job_key => 'intent:' || ${intentId}::text, job_key_mode => 'preserve_run_at')
      from event
      where ${intentId}::text is not null
        and not exists (select from payment_attempts where intent_id = ${intentId} and status = 'captured')
    )
    select exists (select from event) as stored, (select count(*) from job) as looks`.execute(db)
  return rows[0]?.stored ?? false
}
