import { noteRecoveryError } from '#db/recoveries.ts'
import { recoveryState } from '#db/recovery-state.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Intent } from '#domain/payment/provider.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { lockOpenLater } from '../payment/after-checkout.ts'
import { applyIntent } from '../payment/apply-intent.ts'
import { readAttempt } from '../payment/drive-attempt.ts'
import { closeLater } from '../payment/refuse-later.ts'
import { type SettlementStep, showSettlement } from './recovery-step.ts'

export type AbandonRecovery = {
  readonly regularisationId?: string
  readonly paymentId?: string
  /** The payer leaves; otherwise another card comes next. */
  readonly leaves: boolean
}

/**
 * The payer abandons what the bank still asks about, to take another card or to leave. The charge is fetched first (one
 * that came is paid), then closed, and its intent cancelled by a job. One that is being confirmed, perhaps in another tab,
 * runs on. The visit continues and keeps its count of tries.
 */
export async function abandonRecovery(
  app: App,
  { regularisationId, paymentId, leaves }: AbandonRecovery,
): Promise<Result<SettlementStep>> {
  const key = regularisationId === undefined ? { paymentKey: paymentId ?? '' } : { regularisationId }
  const seen = await recoveryState(app.db, key)
  if (seen === undefined || seen.payment.status === 'Waiting') return failWith('NOT_FOUND')
  const { attempt, visit } = seen
  const isOurs = attempt?.status === 'open' && attempt.trigger === 'recovery'
  const isChallenged = isOurs && (await heard(app, attempt))?.status === 'requiresAction'
  await app.transaction(async tx => {
    const locked = isChallenged ? await lockOpenLater(tx, attempt) : undefined
    if (locked !== undefined) await closeLater(app, tx, locked)
    if (leaves && visit !== null && (isChallenged || !isOurs))
      await noteRecoveryError(tx, visit, 'PAYMENT_CANCELED')
  })
  return ok(showSettlement(app, (await recoveryState(app.db, key)) ?? seen))
}

/** Makes true what the provider says of an open attempt, and gives it. */
async function heard(app: App, attempt: PaymentAttempt): Promise<Intent | undefined> {
  const answer = await readAttempt(app, attempt)
  const intent = answer.outcome === 'done' ? answer.value : null
  if (intent === null) return undefined
  await app.transaction(tx => applyIntent(app, tx, attempt, intent))
  return intent
}
