import { noteRecoveryError } from '#db/recoveries.ts'
import { type RecoveryState, recoveryState } from '#db/recovery-state.ts'
import type { Locale } from '#domain/locale.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { isUnderWay } from '#domain/payment/attempt-flow.ts'
import type { Intent } from '#domain/payment/provider.ts'
import { settlementReturnAddress } from '#domain/payment/recovery-address.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { allowedBackUrl } from '../links/back-url.ts'
import { lockOpenLater } from '../payment/after-checkout.ts'
import { applyIntent, applyRefusal, giveUpChallenge } from '../payment/apply-intent.ts'
import { type CardTrier, type CardTry, mayTryCard, noteRefusedCard } from '../payment/card-testing.ts'
import { driveAttempt, readAttempt } from '../payment/drive-attempt.ts'
import { closeLater } from '../payment/refuse-later.ts'
import { openSettlement, type SettlementMethod } from './recovery-charge.ts'
import { type SettlementStep, showSettlement } from './recovery-step.ts'

type AdvanceRecovery = {
  readonly regularisationId?: string
  /** The payment's own capability; the visit is the one that goes on. */
  readonly paymentId?: string
  /** What is to be tried; ignored while a charge is under way. `null` opens the visit alone. */
  readonly method?: SettlementMethod | null
  readonly locale?: Locale
  /** Where the payer returns to, as it was asked for; kept with the visit where the method is named or the visit opened. */
  readonly backUrl?: string | null
  /** Who tries a card, where cards that are tried in a row are counted (rule BOT-4). */
  readonly trier?: CardTrier
  /** The payer came back from the bank's page: a challenge that is still open was abandoned. */
  readonly returned?: boolean
}

/**
 * Drives the settling of a refused payment as far as it goes now, from wherever it stands, with its payer present; repeating
 * it is harmless. A charge that the worker began on its own is waited for, never driven from here (rule DUE-7).
 */
export async function advanceRecovery(app: App, input: AdvanceRecovery): Promise<Result<SettlementStep>> {
  const { regularisationId, paymentId } = input
  const key = regularisationId === undefined ? { paymentKey: paymentId ?? '' } : { regularisationId }
  const seen = await recoveryState(app.db, key)
  if (seen === undefined || seen.payment.status === 'Waiting') return failWith('NOT_FOUND')
  const cardTry = cardTryOf(input, seen)
  const allowed = await mayTryCard(app, cardTry, seen.place.provider)
  if (!allowed.ok) return allowed
  const opened = await openedSettlement(app, seen, input)
  if (!opened.ok) return opened
  const attempt = attemptToDrive(opened.value)
  if (attempt === undefined) return ok(showSettlement(app, opened.value))
  app.crashPoint('charge-opened')
  const intent = await drive(app, opened.value, attempt, input.returned === true)
  if (cardTry !== null && intent?.failure?.kind === 'refused') await noteRefusedCard(app, cardTry, intent)
  const state = (await recoveryState(app.db, key)) ?? opened.value
  return ok(showSettlement(app, state, intent))
}

/**
 * The card that is about to be tried, the kept one as well; null where none is. A kept account is not one: its payer agreed to
 * it when it was kept.
 */
function cardTryOf({ method, trier }: AdvanceRecovery, seen: RecoveryState): CardTry | null {
  if (trier === undefined || method == null || (seen.attempt !== null && isUnderWay(seen.attempt)))
    return null
  const facts = { ...trier, organizationId: seen.payment.organizationId, means: 'Card' as const }
  if (method.kind === 'new') {
    const { paymentMethod, confirmationToken } = method.given
    const tried = confirmationToken ?? paymentMethod
    return tried === null ? null : { ...facts, tried, isToken: confirmationToken !== null }
  }
  const { schedule } = seen
  if (method.kind === 'elsewhere' || schedule?.means !== 'Card' || schedule.paymentMethod === null)
    return null
  return { ...facts, tried: schedule.paymentMethod, isToken: false }
}

/** Takes no lock where nothing is to be opened. */
async function openedSettlement(
  app: App,
  seen: RecoveryState,
  { method, locale, backUrl = null }: AdvanceRecovery,
): Promise<Result<RecoveryState>> {
  if (method === undefined || (seen.attempt !== null && isUnderWay(seen.attempt))) return ok(seen)
  const spoken = { locale: locale ?? seen.locale, backUrl: allowedBackUrl(app, backUrl) }
  return app.transaction(tx => openSettlement(app, tx, seen, { method, ...spoken }))
}

/** The open attempt of a visit; a direct debit that was sent has no next step of ours. */
function attemptToDrive({ attempt }: RecoveryState): PaymentAttempt | undefined {
  return attempt?.status === 'open' && attempt.trigger === 'recovery' ? attempt : undefined
}

/** Asks the provider, then makes its answer true; gives the intent where it was read. */
async function drive(
  app: App,
  { payment }: RecoveryState,
  attempt: PaymentAttempt,
  returned: boolean,
): Promise<Intent | undefined> {
  const { intents } = app.provider(attempt.provider)
  const returnUrl = `${app.operator.origin}${settlementReturnAddress(payment.key)}`
  const answer = await driveAttempt(app, intents, attempt, { returnUrl, offSession: false })
  if (answer.outcome === 'unknown') return undefined
  await app.transaction(tx => {
    if (answer.outcome === 'rejected') return applyRefusal(app, tx, attempt, answer)
    // Money that is paid on the provider's own page may be on its way.
    const isChallenge = intents.confirmIntent !== undefined && answer.value.status === 'requiresAction'
    const isAbandoned = returned && isChallenge
    return isAbandoned ? giveUpChallenge(app, tx, attempt) : applyIntent(app, tx, attempt, answer.value)
  })
  return answer.outcome === 'done' ? answer.value : undefined
}

type AbandonRecovery = {
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
