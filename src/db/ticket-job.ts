import { type RawBuilder, sql } from 'kysely'
import { ticketedTypes } from '#domain/ticket/ticket.ts'
import { addJob } from './jobs.ts'

/**
 * Queues the job that makes the tickets of an order which has just been paid for, where its campaign has any (rule TKT-1); `paid`
 * gives its `organization_id`, `id` and `form_id`.
 */
export function ticketJob(paid: RawBuilder<unknown>, trace: string): RawBuilder<unknown> {
  const payload = sql`json_build_object('organizationId', o.organization_id, 'orderId', o.id, 'trace', ${trace}::text)`
  return sql`select ${addJob('make-tickets', payload)}
      from ${paid} o join forms f on f.organization_id = o.organization_id and f.id = o.form_id
      where f.form_type = any (${ticketedTypes}::text[])`
}
