import { acceptedConditionsOf, payerOfCart } from '#db/orders.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { type RecoveryState, recoveryState } from '#db/recovery-state.ts'
import { withdrawalOf } from '#db/withdrawals.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { isUnderWay } from '#domain/payment/attempt-flow.ts'
import type { PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { ProviderFields } from '#domain/payment/provider.ts'
import { retryToCome } from '#domain/payment/retry.ts'
import {
  isUsable,
  type SettlementStand,
  settlementAmount,
  settlementStand,
  standsAlone,
  type UnsettledEnd,
  unsettledEnd,
} from '#domain/payment/settlement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { orderTokenOfRecovery, recoverySubject } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'
import { isVisitUnderWay, keepsForLater } from './recovery-charge.ts'

/** The method that is kept for an order. `shown` is null where the provider could not tell what it looks like. */
export type KeptMethodView = { readonly means: PaymentMethodType; readonly shown: ShownMethod | null }

/** A refused payment as its payer sees it. `amount` in cents, without any contribution; `dueOn` an ISO day. */
export type RecoveryView = {
  readonly stand: SettlementStand
  readonly payment: Pick<RecoveryState['payment'], 'key' | 'number' | 'dueOn'>
  readonly amount: number
  readonly visit: RecoveryState['visit']
  /** Where the visit's payer returns to; `null` where nobody said, or the visit is over. */
  readonly backUrl: string | null
  /** The last ISO day on which it may be settled; `null`: no day was set. */
  readonly regulariseUntil: string | null
  /** What becomes of its order where nobody settles it by then. */
  readonly end: UnsettledEnd
  /** The ISO day of the next try without its payer, while that is still to come. */
  readonly retryOn: string | null
  /** A charge that the worker began on its own is under way. */
  readonly chargedByItself: boolean
  readonly refusal: RecoveryState['refusal']
  /** Another method is kept than the one that could not be charged on its day. */
  readonly isReplaced: boolean
  /** The plan got another method after the last try: what is known of that try says nothing of the next. */
  readonly isOutdated: boolean
  /** Of the plan that it is a part of; null for a payment that stands alone, as does `count`. */
  readonly frequency: 'Installment' | 'Monthly' | null
  readonly count: number | null
  /** What the payer may try again; `null` where nothing is kept, or its card has expired. */
  readonly kept: KeptMethodView | null
  /** More is due later, so that a new card can be kept for it. */
  readonly hasLater: boolean
  /** Why nobody can pay at the moment. */
  readonly hindrance: Extract<ErrorCode, 'PAYMENTS_SUSPENDED' | 'ORGANIZATION_WALLET_ERROR'> | null
  readonly place: RecoveryState['place']
  /** The terms of sale that the order's payer accepted, else those that hold; null where there are none. */
  readonly salesConditionsUrl: string | null
  /** `token` opens the order, for whoever came by the mail's link or is its payer; null for who only has a visit's id. */
  readonly order: { readonly id: number; readonly token: string | null }
  /** Where a new card is typed; `null` where the provider has no fields of its own. */
  readonly fields: ProviderFields | null
}

/** Shows a refused payment to whoever comes by its signed link or by a visit's capability; to anyone else it does not exist. */
export async function readRecovery(app: App, reader: RecoveryReader): Promise<Result<RecoveryView>> {
  const found = await findRecovery(app, reader)
  const state = found?.state
  if (found === undefined || state === undefined || state.payment.status === 'Waiting')
    return failWith('NOT_FOUND')
  const { payment, visit, attempt, refusal, schedule, place } = state
  const today = parisDate(app.now())
  const order = { organizationId: payment.organizationId, id: payment.orderId }
  const [accepted, organization, withdrawal] = await Promise.all([
    acceptedConditionsOf(app.db, order),
    organizationBySlug(app.db, place.organizationSlug),
    withdrawalOf(app.db, order),
  ])
  const plan = schedule !== null && standsAlone(schedule, payment.number) ? null : schedule
  return ok({
    stand: settlementStand(payment, today),
    payment,
    amount: settlementAmount(payment),
    visit,
    backUrl: opensItsPages(app, state) ? (visit?.backUrl ?? null) : null,
    regulariseUntil: payment.regulariseUntil,
    end: unsettledEnd(payment, withdrawal !== undefined),
    retryOn: retryToCome(payment, schedule?.status, today),
    chargedByItself: attempt?.status === 'open' && attempt.trigger === 'due',
    refusal,
    isReplaced: isReplaced(state),
    isOutdated: isReplaced(state) && isOutdated(state),
    frequency: plan?.frequency ?? null,
    count: plan?.count ?? null,
    kept: await keptMethod(app, state, today),
    hasLater: keepsForLater(schedule),
    hindrance: hindranceOf(state),
    place,
    salesConditionsUrl: accepted ?? organization?.salesConditionsUrl ?? null,
    order: { id: order.id, token: found.isProven ? orderTokenOfRecovery(app, order) : null },
    fields: app.provider(place.provider).fields,
  })
}

function isReplaced({ schedule, refusal }: RecoveryState): boolean {
  const [charged, kept] = [refusal?.paymentMethod ?? null, schedule?.paymentMethod ?? null]
  return charged !== null && kept !== null && charged !== kept
}

function isOutdated({ schedule, attempt }: RecoveryState): boolean {
  const changedAt = schedule?.changedAt ?? null
  return changedAt !== null && attempt !== null && attempt.createdAt < changedAt
}

async function keptMethod(app: App, state: RecoveryState, today: string): Promise<KeptMethodView | null> {
  const { schedule, place, refusal } = state
  if (schedule === null || (refusal?.declineCode === 'expired_card' && !isReplaced(state))) return null
  const { means, method, paymentMethod } = schedule
  if (paymentMethod === null) return null
  const shown = method ?? (await readShown(app, place.provider, paymentMethod))
  return shown !== null && !isUsable(shown, today) ? null : { means, shown }
}

async function readShown(
  app: App,
  provider: RecoveryState['place']['provider'],
  id: string,
): Promise<ShownMethod | null> {
  const answer = await app.provider(provider).methods?.readMethod(id)
  return answer?.outcome === 'done' ? answer.value : null
}

function hindranceOf({ paymentsOn, place }: RecoveryState): RecoveryView['hindrance'] {
  if (!paymentsOn) return 'PAYMENTS_SUSPENDED'
  return place.allowCollect && place.accountId !== null ? null : 'ORGANIZATION_WALLET_ERROR'
}

/** Who comes: with a payment's id and the token of a mail's link or a session, or with the id of a visit. */
type RecoveryReader = {
  readonly id: string
  readonly token: string | null
  readonly userId: number | null
}

/** `isProven`: the reader came by the mail's link, or is the payer; a visit's id is handed to whoever asks for one. */
type Found = { readonly state: RecoveryState; readonly isProven: boolean }

/** The payment that this reader may settle; `undefined` for anyone else, a forged link and one whose time is over. */
async function findRecovery(app: App, reader: RecoveryReader): Promise<Found | undefined> {
  const byPayment = await recoveryState(app.db, { paymentKey: reader.id })
  if (byPayment !== undefined)
    return (await mayRead(app, byPayment, reader)) ? { state: byPayment, isProven: true } : undefined
  const byVisit = await recoveryState(app.db, { regularisationId: reader.id })
  if (byVisit === undefined || !opensItsPages(app, byVisit)) return undefined
  return { state: byVisit, isProven: await mayRead(app, byVisit, reader) }
}

async function mayRead(
  app: App,
  { payment, place }: RecoveryState,
  { token, userId }: RecoveryReader,
): Promise<boolean> {
  if (token !== null && app.signer.verifies(recoverySubject(payment), token, app.now())) return true
  if (userId === null) return false
  const payer = await payerOfCart(app.db, { organizationId: payment.organizationId, id: place.cartId })
  return payer?.userId === userId
}

/** A visit's pages are there while it goes on, while its money is on the way, and once it is paid. */
function opensItsPages(app: App, { visit, attempt }: RecoveryState): boolean {
  if (visit === null) return false
  const isOnItsWay = attempt?.recoveryId === visit.id && isUnderWay(attempt)
  return visit.status === 'paid' || isVisitUnderWay(app, visit) || isOnItsWay
}
