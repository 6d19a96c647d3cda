import { markReleased } from '#db/installation.ts'
import { attemptOfIntent, type ProviderObject, unsettledAttempts } from '#db/payment-attempts.ts'
import { switchOff } from '#db/switches.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { applyIntent } from '../payment/apply-intent.ts'
import { adoptCharge } from '../plan/adopt-charge.ts'
import { audit } from '../records.ts'
import { newEvents } from './new-events.ts'

/** `compared`: intents that were looked at; `unknown`: later charges at the provider that nothing here explains. */
export type Released = { readonly compared: number; readonly unknown: number }

/**
 * After a restore the jobs wait until the provider has been compared: every attempt that the restored database holds as
 * unsettled is fetched and made true, later charges that it no longer knows are taken over, then the jobs are
 * released. Where a later charge stays unexplained, charges without their payers stay switched off: nobody may be charged
 * twice. Throws, and releases nothing, while the provider does not answer.
 */
export async function releaseJobs(app: App): Promise<Released> {
  const settled = await settleKnown(app)
  const lost = await findLost(app)
  app.crashPoint('release-compared')
  await app.transaction(async tx => {
    const reason = `${lost.unknown} charges at the provider are unknown here`
    if (lost.unknown > 0) await switchOff(tx, 'offSessionCharges', null, { now: app.now(), reason })
    await markReleased(tx, app.now())
    await audit(app, tx, {
      organizationId: null,
      actor: 'operator',
      action: 'jobs.release',
      object: 'installation',
      facts: { compared: settled + lost.seen, unknown: lost.unknown },
    })
  })
  app.crashPoint('jobs-released')
  return { compared: settled + lost.seen, unknown: lost.unknown }
}

/** What is known here and not final yet. */
async function settleKnown(app: App): Promise<number> {
  const attempts = await unsettledAttempts(app.db)
  for (const attempt of attempts) {
    const intent = await readIntent(app, { provider: attempt.provider, id: attempt.intentId })
    if (intent !== undefined) await app.transaction(tx => applyIntent(app, tx, attempt, intent))
  }
  return attempts.length
}

/** Later charges that the provider tells of and that are not known here: made after the backup. */
async function findLost(app: App): Promise<{ seen: number; unknown: number }> {
  const lost = { seen: 0, unknown: 0 }
  for (const provider of app.providers) {
    for await (const events of newEvents(app, provider)) {
      const ids = events.filter(({ subject }) => subject.kind === 'intent').map(({ subject }) => subject.id)
      for (const id of new Set(ids)) await find(app, { provider, id }, lost)
    }
  }
  return lost
}

async function find(
  app: App,
  object: ProviderObject,
  lost: { seen: number; unknown: number },
): Promise<void> {
  if ((await attemptOfIntent(app.db, object)) !== undefined) return
  const intent = await readIntent(app, object)
  if (intent === undefined || !tookMoneyLater(app, intent)) return
  lost.seen += 1
  if (await app.transaction(tx => adoptCharge(app, tx, object.provider, intent))) return
  lost.unknown += 1
  app.log.error({ event: 'unknown_charge', intentId: object.id }, 'a charge at the provider is unknown here')
}

function tookMoneyLater(
  { installation }: App,
  { metadata, status, amountCaptured, amountRefunded }: Intent,
): boolean {
  const isOurs = metadata.installation === installation && metadata.charge !== undefined
  return isOurs && (status === 'processing' || amountCaptured > amountRefunded)
}

async function readIntent(app: App, { provider, id }: ProviderObject): Promise<Intent | undefined> {
  const answer = await app.provider(provider).intents.readIntent(id)
  if (answer.outcome === 'unknown') throw new Error(`the provider does not answer: ${answer.reason}`)
  return answer.outcome === 'done' ? answer.value : undefined
}
