import { enqueue } from '#db/jobs.ts'
import { expiringMethods, noteExpiryTold } from '#db/schedule-notices.ts'
import { expiryHorizon } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { parisDate } from '../paris-time.ts'

/**
 * Tells payers whose card ends within 30 days, before their last charge, once per card's end (rule DUE-9). Returns how many.
 */
export async function warnExpiringMethods(app: App): Promise<number> {
  const horizon = expiryHorizon(parisDate(app.now()))
  let told = 0
  for await (const row of inBatches(input => expiringMethods(app.db, horizon, input))) {
    await app.transaction(async tx => {
      if (!(await noteExpiryTold(tx, row))) return
      const { organizationId } = row
      const subjectId = `${row.scheduleId}:${row.expiresIn}`
      const mail = { organizationId, kind: 'methodExpiring', subjectId } as const
      await enqueue(tx, 'send-notice', mail, { trace: app.trace })
    })
    told += 1
  }
  return told
}
