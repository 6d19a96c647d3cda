import { sql } from 'kysely'
import type { Look } from '#domain/job/jobs.ts'
import type { ProviderEvent } from '#domain/payment/provider.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { addJob } from './jobs.ts'
import type { Database } from './schema.ts'

type Facts = {
  readonly provider: ProviderName
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
  event: ProviderEvent & { readonly id: string },
  { provider, look, trace, now, lookAt }: Facts,
): Promise<boolean> {
  const { account, id, type } = event
  const { rows } = await sql<{ stored: boolean }>`
    with event as (
      insert into provider_events (provider, account, event_id, type, payload, trace_id, received_at)
      values (${provider}, ${account}, ${id}, ${type}, ${JSON.stringify(event.payload)}, ${trace}, ${now})
      on conflict (account, event_id, provider) do nothing
      returning event_id
    ), job as (
      select ${lookJob(account, { provider, look, trace, lookAt })}
      from event
      where ${look.kind}::text <> 'other'
        and not (${look.kind}::text = 'intent'
          and exists (select from payment_attempts where intent_id = ${look.id} and provider = ${provider} and status = 'captured'))
    )
    select exists (select from event) as stored, (select count(*) from job) as looks`.execute(db)
  return rows[0]?.stored ?? false
}

/** Waiting looks at one object are one look. */
function lookJob(account: string, { provider, look, trace, lookAt }: Omit<Facts, 'now'>) {
  const payload = sql`json_build_object('provider', ${provider}::text, 'account', ${account}::text,
    'kind', ${look.kind}::text, 'id', ${look.id}::text, 'trace', ${trace}::text)`
  return addJob('handle-provider-event', payload, {
    key: sql`${keyOf(provider, look)}`,
    runAt: sql`${lookAt}`,
  })
}

function keyOf(provider: ProviderName, { kind, id }: Look): string {
  return `${provider}:${kind}:${id}`
}

/**
 * Queues the look that a bare ping asks for. Nothing of it is stored: the next one says the same words and means something
 * else. One that comes while a look runs is looked at again.
 */
export async function queueLook(db: Database, account: string, facts: Omit<Facts, 'now'>): Promise<void> {
  await sql`select ${lookJob(account, facts)}`.execute(db)
}
