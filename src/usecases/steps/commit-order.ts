import { sql } from 'kysely'
import { lockCart, moveCart } from '#db/carts.ts'
import { enqueue } from '#db/jobs.ts'
import { insertOrder, insertOrderItems, insertSnapshot } from '#db/orders.ts'
import { moveAttempt } from '#db/payment-attempts.ts'
import { moveRequest } from '#db/payment-requests.ts'
import { firstPayment, movePayment } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import { sellUnits } from '#db/stock.ts'
import { isSwitchedOn } from '#db/switches.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { tierUnits } from '#domain/cart/units.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { PaymentAttempt, PaymentRequest } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { closeRequest } from './close-living-request.ts'
import { undoAttempt } from './undo-attempt.ts'

/** What an authorisation became: an order, or nothing, and then it has to be given back. */
export type Commitment =
  | { readonly committed: true; readonly orderId: number }
  | { readonly committed: false; readonly code: ErrorCode }

/**
 * SETTLE: turns an authorised request into an order with its items, its payment, its sold stock and the job that captures
 * the money, all in the caller's transaction (D5). If the order cannot be committed, the request is closed and a job
 * undoes the authorisation: no money has moved. The caller holds the request's lock.
 */
export async function commitOrder(
  app: App,
  tx: Transaction,
  request: PaymentRequest,
  attempt: PaymentAttempt,
  intentId: string,
): Promise<Commitment> {
  app.crashPoint('before-commit-order')
  const cart = await lockCart(tx, request.cartId)
  const refusal = await refusalOf(tx, request, cart)
  if (cart === undefined || refusal !== undefined) {
    return reject(app, tx, { request, attempt, code: refusal ?? 'CART_EXPIRED' })
  }
  const units = tierUnits(request.frozen.items)
  if (units.length > 0) await sql`savepoint sale`.execute(tx)
  const orderId = await insertOrder(tx, newOrder(app, request))
  if (orderId === undefined) return reject(app, tx, { request, attempt, code: 'DUPLICATED_PAYMENT' })
  await storeSale(app, tx, { request, attempt, cart, orderId, intentId })
  // The stock comes last before COMMIT (D4): whatever was written is taken back when a unit is gone.
  const missing = await sellUnits(tx, { organizationId: request.organizationId, cartId: request.cartId }, units)
  if (missing.length > 0) {
    await sql`rollback to savepoint sale`.execute(tx)
    return reject(app, tx, { request, attempt, code: 'CART_EXPIRED' })
  }
  return { committed: true, orderId }
}

/** Why an authorised request cannot become an order, or `undefined`. */
async function refusalOf(
  tx: Transaction,
  request: PaymentRequest,
  cart: Cart | undefined,
): Promise<ErrorCode | undefined> {
  if (cart?.status === 'paid') return 'DUPLICATED_PAYMENT'
  return (await isSwitchedOn(tx, 'payments', request.organizationId)) ? undefined : 'CART_EXPIRED'
}

function newOrder(app: App, request: PaymentRequest) {
  return {
    organizationId: request.organizationId,
    cartId: request.cartId,
    formId: request.formId,
    amount: request.amount - request.tip,
    tip: request.tip,
    locale: request.locale,
    createdAt: app.now(),
    trace: app.trace,
  }
}

type Sale = {
  readonly request: PaymentRequest
  readonly attempt: PaymentAttempt
  readonly cart: Cart
  readonly orderId: number
  readonly intentId: string
}

async function storeSale(app: App, tx: Transaction, { request, attempt, cart, orderId, intentId }: Sale) {
  const order = { organizationId: request.organizationId, id: orderId }
  const { items, terms } = request.frozen
  await insertOrderItems(tx, order, items)
  await insertSnapshot(tx, order, { payer: cart.payer, items, terms, tip: request.tip, consents: request.consents }, app.now())
  const payment = await firstPayment(tx, request)
  const moved = await movePayment(tx, payment, 'commit', { orderId, attemptId: attempt.id, intentId })
  if (!moved) throw new Error(`payment ${payment.id} is ${payment.status}: it cannot be committed`)
  await moveAttempt(tx, attempt, 'authorize', { now: app.now() })
  await moveRequest(tx, request, 'settle')
  await moveCart(tx, cart, 'pay')
  await enqueue(tx, 'capture-payment', { organizationId: order.organizationId, paymentId: payment.id }, {
    trace: app.trace,
    maxAttempts: captureAttempts,
  })
}

/** Enough tries, with the queue's growing pauses, to outlast an authorisation (7 days; payments/README). */
const captureAttempts = 60

type Rejection = { readonly request: PaymentRequest; readonly attempt: PaymentAttempt; readonly code: ErrorCode }

/** No order: the request is closed and the authorisation given back by a job; the payer is told why. */
async function reject(app: App, tx: Transaction, { request, attempt, code }: Rejection): Promise<Commitment> {
  await closeRequest(tx, request, code === 'DUPLICATED_PAYMENT' ? 'duplicate' : 'expire')
  await undoAttempt(app, tx, attempt)
  return { committed: false, code }
}
