import { type RawBuilder, sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import { cardedTypes } from '#domain/membership/membership-card.ts'
import { ticketedTypes } from '#domain/ticket/ticket.ts'
import { addJob } from './jobs.ts'

/**
 * Queues the job that makes the tickets or the membership cards of an order which has just been paid for, where its campaign has any
 * (rules TKT-1, CRD-1); `paid` gives its `organization_id`, `id` and `form_id`.
 */
export function placeJobs(paid: RawBuilder<unknown>, trace: string): RawBuilder<unknown> {
  const payload = sql`json_build_object('organizationId', o.organization_id, 'orderId', o.id, 'trace', ${trace}::text)`
  const queued = (name: 'make-tickets' | 'make-cards', types: readonly FormType[]) => sql`
      select ${addJob(name, payload)}
      from ${paid} o join forms f on f.organization_id = o.organization_id and f.id = o.form_id
      where f.form_type = any (${types}::text[])`
  return sql`${queued('make-tickets', ticketedTypes)} union all ${queued('make-cards', cardedTypes)}`
}
