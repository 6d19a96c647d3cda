import { enqueue } from '#db/jobs.ts'
import type { Transaction } from '#db/schema.ts'
import type { EndpointKey } from '#domain/integration/delivery.ts'
import type { App } from '../app.ts'

/** One sender waits for each endpoint: what else is due goes with it. */
export function queueSending(app: App, tx: Transaction, endpoint: EndpointKey): Promise<void> {
  const { organizationId, endpointId } = endpoint
  return enqueue(
    tx,
    'send-events',
    { organizationId, endpointId },
    { trace: app.trace, key: `events:${endpointId}` },
  )
}
