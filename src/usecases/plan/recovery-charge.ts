import { randomUUID } from 'node:crypto'
import { lockPayment } from '#db/payments.ts'
import {
  dropContribution,
  insertRecovery,
  isLivingRecovery,
  lockLivingRecoveries,
  moveRecovery,
  noteRecoveryBackUrl,
  noteRecoveryError,
} from '#db/recoveries.ts'
import { type RecoveryState, recoveryState } from '#db/recovery-state.ts'
import type { Transaction } from '#db/schema.ts'
import type { Locale } from '#domain/locale.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Recovery } from '#domain/payment/recovery.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import { settlementStand } from '#domain/payment/settlement.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'
import { wasTried } from '../payment/open-attempt.ts'
import { openLater } from '../payment/open-later.ts'

/** What was given just now: what the provider's fields handed over, or a method that somebody made at the provider. */
type GivenMethod = Pick<PaymentAttempt, 'paymentMethod' | 'confirmationToken'>

/** What the payer pays with: the method kept for the order, or a card just given, perhaps kept for what follows. */
export type SettlementMethod =
  | { readonly kind: 'kept' }
  | { readonly kind: 'new'; readonly given: GivenMethod; readonly keep: boolean }
  /** The payer gives it on the provider's own page, for this payment alone. */
  | { readonly kind: 'elsewhere' }

type SettlementInput = {
  /** `null`: the visit is opened, and nothing is tried yet. */
  readonly method: SettlementMethod | null
  readonly locale: Locale
  /** Where the payer returns to, checked; `null`: what was said before stands. */
  readonly backUrl: string | null
}

/**
 * Opens a payer's visit and, where a method is named, stores one charge before any call. While a charge is under way,
 * whoever began it, nothing new is opened: there is at most one (rule DUE-7). Returns the resulting state.
 */
export async function openSettlement(
  app: App,
  tx: Transaction,
  { payment: seen, place }: Pick<RecoveryState, 'payment' | 'place'>,
  input: SettlementInput,
): Promise<Result<RecoveryState>> {
  const key = { organizationId: seen.organizationId, paymentId: seen.id }
  const { locale, backUrl } = input
  const visit = await openVisit(app, tx, { ...key, provider: place.provider, locale, backUrl })
  await lockPayment(tx, key)
  const state = await stateOf(tx, visit)
  const isDue = settlementStand(state.payment, parisDate(app.now())) === 'due'
  if (!isDue || input.method === null || (await wasGiven(tx, state, input.method))) return ok(state)
  if (visit.status === 'exhausted') return failWith('PAYMENT_MAX_ERROR_ATTEMPTS')
  if (!state.paymentsOn) return failWith('PAYMENTS_SUSPENDED')
  const { allowCollect, accountId } = state.place
  if (!allowCollect || accountId === null) return failWith('ORGANIZATION_WALLET_ERROR')
  const hasFields = app.provider(state.place.provider).fields !== null
  // A card is typed where its provider has fields, and nowhere else.
  if (input.method.kind === (hasFields ? 'elsewhere' : 'new'))
    return failWith('value_invalid', 'paymentMethodId')
  const paying = payingWith(state, input.method)
  if (paying === undefined) return ok(state)
  await store(app, tx, { state, visit, accountId, paying })
  return ok(await stateOf(tx, visit))
}

/** A token that was tried works no more: whoever names it again asks what became of it. */
async function wasGiven(
  tx: Transaction,
  { attempt }: RecoveryState,
  method: SettlementMethod,
): Promise<boolean> {
  return method.kind === 'new' && wasTried(tx, { attempt }, method.given)
}

async function stateOf(tx: Transaction, visit: Recovery): Promise<RecoveryState> {
  const state = await recoveryState(tx, { regularisationId: visit.id })
  if (state === undefined) throw new Error(`the payment of visit ${visit.id} is gone`)
  return state
}

/** The provider's side of a method; `undefined` where a kept one was asked for and none is kept. */
function payingWith({ schedule }: RecoveryState, method: SettlementMethod) {
  if (method.kind === 'kept') {
    if (schedule === null || schedule.paymentMethod === null) return undefined
    const { means, customerId, paymentMethod } = schedule
    return { means, customerId, paymentMethod, confirmationToken: null, keepMethod: false }
  }
  if (method.kind === 'elsewhere') {
    const nothing = { customerId: null, paymentMethod: null, confirmationToken: null, keepMethod: false }
    return { means: 'Card' as const, ...nothing }
  }
  const keepMethod = method.keep && keepsForLater(schedule)
  const customerId = keepMethod ? (schedule?.customerId ?? null) : null
  return { means: 'Card' as const, customerId, ...method.given, keepMethod }
}

/** Whether anything is still to be charged with the method that is kept. */
export function keepsForLater(schedule: RecoveryState['schedule']): boolean {
  return goesOn(schedule?.status)
}

type Opened = {
  readonly state: RecoveryState
  readonly visit: Recovery
  readonly accountId: string
  readonly paying: NonNullable<ReturnType<typeof payingWith>>
}

async function store(app: App, tx: Transaction, { state, visit, accountId, paying }: Opened): Promise<void> {
  const { payment } = state
  await dropContribution(tx, payment)
  const asked = { ...payment, amount: payment.amount - payment.amountTip, amountTip: 0 }
  const { provider, title: description } = state.place
  await openLater(app, tx, asked, {
    ...paying,
    ...{ trigger: 'recovery', recoveryId: visit.id, provider, description, accountId },
  })
  await noteRecoveryError(tx, visit, null)
}

/** How long a visit's own addresses work, and how long a visit that used up its tries stands in the way of a new one. */
const visitMinutes = 60

type Input = {
  readonly organizationId: number
  readonly paymentId: number
  readonly provider: ProviderName
  readonly locale: Locale
  readonly backUrl: string | null
}

/** Whether a visit still goes on. */
export function isVisitUnderWay(app: App, visit: Pick<Recovery, 'status' | 'expiresAt'>): boolean {
  return isLivingRecovery(visit) && visit.expiresAt >= app.now()
}

/**
 * The visit of a payment that goes on, or a new one; those whose time is over end here. The first lock of everything that
 * settles a payment: the payment is locked after it.
 */
async function openVisit(app: App, tx: Transaction, input: Input): Promise<Recovery> {
  const underWay = await lockUnderWay(app, tx, input)
  if (underWay !== undefined) {
    if (input.backUrl !== null) await noteRecoveryBackUrl(tx, underWay, input.backUrl)
    return underWay
  }
  const visit = newVisit(app, input)
  if (await insertRecovery(tx, visit)) return visit
  // Somebody opened one at the same moment: theirs continues.
  return openVisit(app, tx, input)
}

async function lockUnderWay(app: App, tx: Transaction, input: Input): Promise<Recovery | undefined> {
  let underWay: Recovery | undefined
  for (const visit of await lockLivingRecoveries(tx, input)) {
    if (isVisitUnderWay(app, visit)) underWay ??= visit
    else await moveRecovery(tx, visit, 'expire')
  }
  return underWay
}

function newVisit(app: App, input: Input): Recovery {
  const createdAt = app.now()
  return {
    ...input,
    // A capability (platform API), hence random throughout.
    id: randomUUID(),
    status: 'open',
    failedAttempts: 0,
    errorCode: null,
    trace: app.trace,
    expiresAt: minutesAfter(createdAt, visitMinutes),
    createdAt,
  }
}
