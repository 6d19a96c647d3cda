import { queueCaptures } from '#db/payments.ts'
import type { App } from '../app.ts'
import { beforeWait } from '../waits.ts'

/** Minutes after which a capture that did not come is tried again, however long the queue would wait. */
const lateAfter = 10

/** After an outage the queue's own pauses are hours long: payments that still wait for their capture get a job at once. */
export async function sweepCaptures(app: App): Promise<number> {
  return app.transaction(tx => queueCaptures(tx, beforeWait(app, lateAfter), app.trace))
}
