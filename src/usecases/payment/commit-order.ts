import { sql } from 'kysely'
import { enqueue } from '#db/jobs.ts'
import type { PaymentState } from '#db/payment-state.ts'
import type { Transaction } from '#db/schema.ts'
import { sellUnits } from '#db/stock.ts'
import { storeSale } from '#db/store-sale.ts'
import { cartUnits } from '#domain/cart/units.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { App } from '../app.ts'
import { closeRequest } from '../cart/close-living-request.ts'
import { saleSnapshot } from '../order/sale-snapshot.ts'
import { queueUndo } from './queue-undo.ts'

/**
 * SETTLE: turns an authorised request, or one whose payer agreed to a direct debit, into an order with its items, its
 * payments (later ones included), its sold stock and the job that takes the money, all in the caller's transaction (rule
 * PAY-1). If the order cannot be committed, the request is closed and a job undoes the authorisation: no money has moved.
 * The caller holds the request's lock and read the state under it.
 */
export async function commitOrder(
  app: App,
  tx: Transaction,
  state: PaymentState,
  attempt: PaymentAttempt,
  intentId: string,
): Promise<void> {
  app.crashPoint('before-commit-order')
  const { request } = state
  // Whoever changes or expires a cart holds its living request's lock: under that lock the cart stands still.
  if (state.cart.status === 'paid') return reject(app, tx, { state, attempt, code: 'DUPLICATED_PAYMENT' })
  if (!state.paymentsOn) return reject(app, tx, { state, attempt, code: 'CART_EXPIRED' })
  const units = cartUnits({ ...request.frozen, formId: request.formId })
  if (units.length > 0) await sql`savepoint sale`.execute(tx)
  const snapshot = saleSnapshot({ ...request, payer: state.payer })
  const { trace } = app
  const orderId = await storeSale(tx, {
    state,
    attempt,
    intentId,
    snapshot,
    now: app.now(),
    trace,
  })
  if (orderId === undefined) return reject(app, tx, { state, attempt, code: 'DUPLICATED_PAYMENT' })
  if (attempt.means === 'Sepa') await announceDebit(app, tx, request.organizationId, orderId)
  if (units.length === 0) return
  // The stock comes last before COMMIT (rule STK-5): whatever was written is taken back when a unit is gone.
  const cart = { organizationId: request.organizationId, cartId: request.cartId }
  const missing = await sellUnits(tx, cart, units, app.now())
  if (missing.length === 0) return
  await sql`rollback to savepoint sale`.execute(tx)
  await reject(app, tx, { state, attempt, code: 'CART_EXPIRED' })
}

/** The payer is told of the debit before it comes: its amount, its date and its mandate (SEPA Core). */
async function announceDebit(
  app: App,
  tx: Transaction,
  organizationId: number,
  orderId: number,
): Promise<void> {
  const mail = { organizationId, kind: 'debitAnnounced', subjectId: String(orderId) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
}

type Rejection = { readonly state: PaymentState; readonly attempt: PaymentAttempt; readonly code: ErrorCode }

/** No order: the request is closed and the authorisation given back by a job; the payer is told why. */
async function reject(app: App, tx: Transaction, { state, attempt, code }: Rejection): Promise<void> {
  await closeRequest(tx, state.request, code === 'DUPLICATED_PAYMENT' ? 'duplicate' : 'expire')
  await queueUndo(app, tx, attempt)
}
