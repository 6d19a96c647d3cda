import { regularisationState } from '#db/regularisation-state.ts'
import { noteRegularisationError } from '#db/regularisations.ts'
import type { Charge } from '#domain/payment/charge.ts'
import type { Intent, ProviderName } from '#domain/payment/provider.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { applyCharge } from './apply-charge.ts'
import { closeCharge } from './refuse-charge.ts'
import { lockOpenCharge } from './regularisation-give-up.ts'
import { type SettlementStep, showSettlement } from './regularisation-step.ts'

export type AbandonRegularisation = {
  readonly regularisationId?: string
  readonly paymentId?: string
  /** The payer leaves; otherwise another card comes next. */
  readonly leaves: boolean
}

/**
 * The payer lets go of what the bank still asks about: to take another card, or to leave. The charge is fetched first (one
 * that came is paid), then closed, and its intent cancelled by a job. One that is just being confirmed, in another tab
 * perhaps, is let run. The visit goes on: its tries stay counted.
 */
export async function abandonRegularisation(
  app: App,
  { regularisationId, paymentId, leaves }: AbandonRegularisation,
): Promise<Result<SettlementStep>> {
  const key = regularisationId === undefined ? { paymentKey: paymentId ?? '' } : { regularisationId }
  const seen = await regularisationState(app.db, key)
  if (seen === undefined || seen.payment.status === 'Waiting') return failWith('NOT_FOUND')
  const { charge, visit } = seen
  const isOurs = charge?.status === 'open' && charge.regularisationId !== null
  const isChallenged = isOurs && (await heard(app, seen.place.provider, charge))?.status === 'requiresAction'
  await app.transaction(async tx => {
    const locked = isChallenged ? await lockOpenCharge(tx, charge) : undefined
    if (locked !== undefined) await closeCharge(app, tx, locked)
    if (leaves && visit !== null && (isChallenged || !isOurs))
      await noteRegularisationError(tx, visit, 'PAYMENT_CANCELED')
  })
  return ok(showSettlement(app, (await regularisationState(app.db, key)) ?? seen))
}

/** Makes true what the provider says of an open charge, and gives it. */
async function heard(app: App, provider: ProviderName, charge: Charge): Promise<Intent | undefined> {
  if (charge.intentId === null) return undefined
  const answer = await app.provider(provider).intents.readIntent(charge.intentId)
  if (answer.outcome !== 'done') return undefined
  await app.transaction(tx => applyCharge(app, tx, charge, answer.value))
  return answer.value
}
