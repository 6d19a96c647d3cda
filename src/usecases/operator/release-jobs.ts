import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import { markReleased } from '#db/installation.ts'
import { unsettledAttempts } from '#db/payment-attempts.ts'
import type { App } from '../app.ts'
import { applyIntent } from '../steps/apply-intent.ts'

/**
 * After a restore the jobs wait until the provider has been compared: every attempt that the restored database holds as
 * unsettled is fetched and made true, then the jobs are released. Answers how many were looked at; throws, and releases
 * nothing, while the provider does not answer.
 */
export async function releaseJobs(app: App): Promise<{ compared: number }> {
  const attempts = await unsettledAttempts(app.db)
  for (const attempt of attempts) {
    const answer = await app.provider('stripe').intents.readIntent(attempt.intentId)
    if (answer.outcome === 'unknown') throw new Error(`the provider does not answer: ${answer.reason}`)
    if (answer.outcome === 'done') await app.transaction(tx => applyIntent(app, tx, attempt, answer.value))
  }
  await app.transaction(async tx => {
    await markReleased(tx, app.now())
    await writeAudit(tx, {
      id: randomUUIDv7(),
      organizationId: null,
      actor: 'operator',
      action: 'jobs.release',
      object: 'installation',
      facts: { compared: attempts.length },
      trace: app.trace,
      at: app.now(),
    })
  })
  return { compared: attempts.length }
}
