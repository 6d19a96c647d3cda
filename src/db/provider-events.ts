import type { ProviderEvent } from '#domain/payment/provider.ts'
import type { Transaction } from './schema.ts'

/** Stores an event before it is handled; `false` when it was stored before (D5: handled once, in any order). */
export async function storeEvent(
  tx: Transaction,
  event: ProviderEvent,
  facts: { trace: string; now: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('provider_events')
    .values({
      account: event.account,
      event_id: event.id,
      type: event.type,
      payload: JSON.stringify(event.payload),
      trace_id: facts.trace,
      received_at: facts.now,
    })
    .onConflict(conflict => conflict.columns(['account', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}
