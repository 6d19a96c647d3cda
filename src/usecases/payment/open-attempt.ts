import { randomUUIDv7 } from 'node:crypto'
import { campaignByKey } from '#db/forms.ts'
import {
  claimDebitMethod,
  insertAttempt,
  insertFirstAttempt,
  type NewAttempt,
  tokenWasUsed,
} from '#db/payment-attempts.ts'
import { isLiving, prolongPayment } from '#db/payment-requests.ts'
import { lockPaymentState, type PaymentPlace, type PaymentState, paymentState } from '#db/payment-state.ts'
import { movePayment } from '#db/payments.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { supplementOf } from '#domain/cart/cart.ts'
import { lastMoment } from '#domain/cart/cart-flow.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { mandateReference } from '#domain/payment/mandate.ts'
import { methodTypesOffered } from '#domain/payment/method-types-offered.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import type { Mandate, PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { checkStanding } from '../cart/check-ready.ts'
import { closeRequest } from '../cart/close-living-request.ts'
import { lifeOf } from '../cart/load-cart.ts'
import { parisDate } from '../paris-time.ts'

type Agreement = Pick<Mandate, 'creditorId' | 'ip' | 'userAgent'>

/** The method that a payer wants to pay with, as far as it is known before anything is tried. */
export type MethodInput = Pick<
  PaymentAttempt,
  'means' | 'paymentMethod' | 'confirmationToken' | 'method' | 'userId' | 'customerId'
> & {
  /** The card is kept for that user's next payments. */
  readonly keepCard: boolean
  /** To whom a payer agrees to be debited, and from where. */
  readonly agreement: Agreement | null
}

/** A request's state and the attempt that is to be driven on; none: nothing to drive. */
export type Opened = { readonly state: PaymentState; readonly attempt: PaymentAttempt | undefined }

/**
 * Finds the open attempt of a request, or stores a new one with its payment method before any call (rule PAY-15): at
 * most one attempt is open. A request whose time is over and that has no open attempt is closed here.
 */
export async function openAttempt(
  app: App,
  tx: Transaction,
  requestId: string,
  input: MethodInput | null,
): Promise<Result<Opened>> {
  const state = await lockPaymentState(tx, requestId)
  if (state === undefined) return failWith('NOT_FOUND')
  const { request, attempt } = state
  if (attempt?.status === 'open') return ok({ state, attempt })
  if (request.status === 'exhausted' && input !== null) return failWith('PAYMENT_MAX_ERROR_ATTEMPTS')
  if (!isLiving(request)) return ok({ state, attempt: undefined })
  if (isOver(app, state)) {
    await closeRequest(tx, request, 'expire')
    return ok({ state: (await paymentState(tx, requestId)) ?? state, attempt: undefined })
  }
  if (input === null || (await wasTried(tx, state, input))) return ok({ state, attempt: undefined })
  const { organizationId, formId } = request
  const standing = isOld(app, request)
    ? checkStanding(await campaignByKey(tx, organizationId, formId))
    : ok(null)
  return standing.ok ? storeAttempt(app, tx, state, input) : standing
}

/**
 * Whether a try may have used up this very token, be it from a tab that others were tried after: it works once, so that whoever
 * names it again asks what became of it. Before there was an intent nothing was confirmed.
 */
export async function wasTried(
  db: Reader,
  { attempt }: Pick<PaymentState, 'attempt'>,
  { confirmationToken }: Pick<PaymentAttempt, 'confirmationToken'>,
): Promise<boolean> {
  if (confirmationToken === null || attempt === null) return false
  if (attempt.intentId !== null && attempt.confirmationToken === confirmationToken) return true
  return attempt.number > 1 && tokenWasUsed(db, attempt, confirmationToken)
}

/**
 * Whether a living request's time is over; also where it would charge instalments by the days of another day, because its cart lives for
 * weeks (rule MEM-10): a night in between is nobody's fault.
 */
export function isOver(app: App, { request }: PaymentState): boolean {
  return isLiving(request) && (request.expiresAt < app.now() || isOutdated(app, request))
}

function isOutdated(app: App, { frozen: { terms } }: PaymentState['request']): boolean {
  const [first, ...later] = terms
  return first !== undefined && later.length > 0 && first.date < daysAfter(parisDate(app.now()), -1)
}

/** Whether a request was opened longer ago than any visitor's cart lives: what held then is asked again before money is taken. */
const isOld = (app: App, { createdAt }: PaymentState['request']) => lastMoment(createdAt) < app.now()

/**
 * Stores the first attempt of a request with a card, without a lock: its state was just read, and what would have changed meanwhile
 * is seen as it is stored. `undefined` where {@link openAttempt} has to look again.
 */
export async function openFirst(
  app: App,
  state: PaymentState,
  input: MethodInput,
): Promise<Result<Opened> | undefined> {
  const { request, payment, cart } = state
  const isFirst = state.attempt === null && payment.status === 'Pending' && request.status === 'open'
  if (!isFirst || input.means !== 'Card' || isOver(app, state) || isOld(app, request)) return undefined
  const asked = askedAttempt(app, state, input)
  if (!asked.ok) return asked
  const living = { ...request, now: app.now(), until: lifeOf(app, cart) }
  const attempt = await insertFirstAttempt(app.db, asked.value, living)
  return attempt && ok({ state, attempt })
}

async function storeAttempt(
  app: App,
  tx: Transaction,
  state: PaymentState,
  input: MethodInput,
): Promise<Result<Opened>> {
  const { request, payment } = state
  const asked = askedAttempt(app, state, input)
  if (!asked.ok) return asked
  if (!(await mayBeNamed(tx, state, input)))
    return failWith(
      'DEBIT_METHOD_INVALID',
      input.confirmationToken === null ? 'paymentMethodId' : 'confirmationTokenId',
    )
  const attempt = await insertAttempt(tx, asked.value)
  if (payment.status !== 'Pending') await movePayment(tx, payment, 'retry')
  await prolongPayment(tx, request, lifeOf(app, state.cart))
  return ok({ state, attempt })
}

/** The attempt that is asked for, where this payment may be tried so today. */
function askedAttempt(
  app: App,
  state: PaymentState,
  { agreement, keepCard, ...input }: MethodInput,
): Result<NewAttempt> {
  const { request, payment, place } = state
  if (!state.paymentsOn) return failWith('PAYMENTS_SUSPENDED')
  if (!place.allowCollect || place.accountId === null) return failWith('ORGANIZATION_WALLET_ERROR')
  if (!methodTypesOfSale(app, state).includes(input.means)) return failWith('value_invalid', 'means')
  return ok({
    id: randomUUIDv7(),
    organizationId: request.organizationId,
    paymentId: payment.id,
    trigger: 'checkout',
    requestId: request.id,
    recoveryId: null,
    provider: request.provider,
    capture: input.means === 'Sepa' ? 'atOnce' : app.provider(request.provider).capture,
    amount: request.amount,
    tip: request.tip,
    description: place.title,
    ...input,
    // Kept for what is due later, or for a user who wants it.
    keepMethod: request.frozen.schedule != null || keepCard,
    mandate: agreement && mandateOf(app, state, agreement),
    accountId: place.accountId,
    trace: app.trace,
    createdAt: app.now(),
  })
}

/** An account that is given for one payment belongs to it: it cannot be debited for another. A kept one is its customer's. */
async function mayBeNamed(
  tx: Transaction,
  { request }: PaymentState,
  {
    means,
    paymentMethod,
    confirmationToken,
    customerId,
  }: Pick<MethodInput, 'means' | 'paymentMethod' | 'confirmationToken' | 'customerId'>,
): Promise<boolean> {
  if (means === 'Card' || customerId !== null) return true
  const given = confirmationToken ?? paymentMethod
  return given !== null && claimDebitMethod(tx, request, given)
}

/** How this sale may be paid today: a debit only where its date is far enough (rule PAY-18). */
export function methodTypesOfSale(
  app: App,
  { request, place }: Pick<PaymentState, 'request'> & { readonly place: Pick<PaymentPlace, 'startDate'> },
): readonly PaymentMethodType[] {
  // A mandate is its payer's own, and whoever came by a link that is passed on may be somebody else (rules MEM-5, ORD-7).
  if (request.renewsOrderId !== null || supplementOf(request.frozen.items) !== null) return ['Card']
  const heldOn = place.startDate === null ? null : parisDate(place.startDate)
  return methodTypesOffered({ heldOn }, request.frozen, parisDate(app.now()))
}

/** What the payer agreed to by paying: the reference that the page showed, and the trace of the agreement. */
function mandateOf(
  app: App,
  { request: { organizationId }, payment }: PaymentState,
  agreement: Agreement,
): Mandate {
  return {
    reference: mandateReference({ organizationId, paymentId: payment.id }),
    ...agreement,
    acceptedAt: app.now(),
  }
}

/**
 * The last due date of a request's instalments, ISO, where a method expires before it; `null` otherwise. A monthly gift has
 * no last date: its card's expiry is told when it comes (rule DUE-9).
 */
export function lastDueAfter(
  { frozen }: Pick<PaymentRequest, 'frozen'>,
  method: ShownMethod | null,
): string | null {
  const last = frozen.terms.at(-1)
  if (method?.expiresIn == null || last === undefined || frozen.terms.length < 2) return null
  return method.expiresIn < last.date.slice(0, 7) ? last.date : null
}
