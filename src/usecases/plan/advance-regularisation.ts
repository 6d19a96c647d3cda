import { type RegularisationState, regularisationState } from '#db/regularisation-state.ts'
import type { Charge } from '#domain/payment/charge.ts'
import type { Intent } from '#domain/payment/provider.ts'
import { settlementReturnAddress } from '#domain/payment/regularisation-address.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { applyCharge, rejectCharge } from './apply-charge.ts'
import { driveCharge } from './drive-charge.ts'
import { openSettlement, type SettlementMethod } from './regularisation-charge.ts'
import { giveUpSettlement } from './regularisation-give-up.ts'
import { type SettlementStep, showSettlement } from './regularisation-step.ts'

export type AdvanceRegularisation = {
  readonly regularisationId?: string
  /** The payment's own capability; the visit is the one that goes on. */
  readonly paymentId?: string
  /** What is to be tried; ignored while a charge is under way. `null` opens the visit alone. */
  readonly method?: SettlementMethod | null
  readonly locale?: 'fr' | 'en'
  /** The payer came back from the bank's page: a challenge that is still open was abandoned. */
  readonly returned?: boolean
}

/**
 * Drives the settling of a refused payment as far as it goes now, from wherever it stands, with its payer present; repeating
 * it is harmless. A charge that the worker began on its own is waited for, never driven from here (D7).
 */
export async function advanceRegularisation(
  app: App,
  input: AdvanceRegularisation,
): Promise<Result<SettlementStep>> {
  const { regularisationId, paymentId } = input
  const key = regularisationId === undefined ? { paymentKey: paymentId ?? '' } : { regularisationId }
  const seen = await regularisationState(app.db, key)
  if (seen === undefined || seen.payment.status === 'Waiting') return failWith('NOT_FOUND')
  const opened = await openedSettlement(app, seen, input)
  if (!opened.ok) return opened
  const charge = chargeToDrive(opened.value)
  if (charge === undefined) return ok(showSettlement(app, opened.value))
  app.crashPoint('charge-opened')
  const intent = await drive(app, opened.value, charge, input.returned === true)
  const state = (await regularisationState(app.db, key)) ?? opened.value
  return ok(showSettlement(app, state, intent))
}

/** Takes no lock where nothing is to be opened. */
async function openedSettlement(
  app: App,
  seen: RegularisationState,
  { method, locale }: AdvanceRegularisation,
): Promise<Result<RegularisationState>> {
  if (method === undefined || isUnderWay(seen.charge)) return ok(seen)
  return app.transaction(tx => openSettlement(app, tx, seen, { method, locale: locale ?? seen.locale }))
}

const isUnderWay = (charge: Charge | null) => charge?.status === 'open' || charge?.status === 'sent'

/** The open charge of a visit; a direct debit that was sent has no next step of ours. */
function chargeToDrive({ charge }: RegularisationState): Charge | undefined {
  return charge?.status === 'open' && charge.regularisationId !== null ? charge : undefined
}

/** Asks the provider, then makes its answer true; gives the intent where it was read. */
async function drive(
  app: App,
  { payment, place }: RegularisationState,
  charge: Charge,
  returned: boolean,
): Promise<Intent | undefined> {
  const { intents } = app.provider(place.provider)
  const returnUrl = `${app.operator.origin}${settlementReturnAddress(payment.key)}`
  const answer = await driveCharge(app, intents, { charge, tip: 0, description: place.title, returnUrl })
  if (answer.outcome === 'unknown') return undefined
  await app.transaction(tx => {
    if (answer.outcome === 'rejected') return rejectCharge(app, tx, charge, answer)
    const isAbandoned = returned && answer.value.status === 'requiresAction'
    return isAbandoned ? giveUpSettlement(app, tx, charge) : applyCharge(app, tx, charge, answer.value)
  })
  return answer.outcome === 'done' ? answer.value : undefined
}
