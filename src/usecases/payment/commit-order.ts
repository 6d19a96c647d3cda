import { sql } from 'kysely'
import { orderOfCart } from '#db/payment-requests.ts'
import type { PaymentState } from '#db/payment-state.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { sellUnits } from '#db/stock.ts'
import { type StoredSale, storeFreeSale, storeSale } from '#db/store-sale.ts'
import { type Cart, type CartItem, supplementOf } from '#domain/cart/cart.ts'
import { cartUnits, type StockUnit } from '#domain/cart/units.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { RecordedPayer } from '#domain/payer/recorded-payer.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { confirmationAddress } from '#domain/payment/outcome-address.ts'
import type { Consents, FrozenCart } from '#domain/payment/request.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { closeRequest } from '../cart/close-living-request.ts'
import type { LoadedCart } from '../cart/load-cart.ts'
import { personLimitProblems } from '../cart/person-limits.ts'
import { orderEvent } from '../integration/tell.ts'
import { orderToken } from '../links/tokens.ts'
import { lockSupplement, movePaidPlace, type StandingSupplement } from '../order/standing-supplement.ts'
import { queueUndo } from './give-back.ts'

/**
 * SETTLE: turns an authorised request, or one whose payer agreed to a direct debit, into an order with its items, its
 * payments (later ones included), its sold stock and the job that takes the money, all in the caller's transaction (rule
 * PAY-1). If the order cannot be committed, the request is closed and a job undoes the authorisation: no money has moved.
 * The caller holds the request's lock and read the state under it; it is given as it stands once the order is committed.
 */
export async function commitOrder(
  app: App,
  tx: Transaction,
  state: PaymentState,
  attempt: PaymentAttempt,
  intentId: string,
): Promise<PaymentState | undefined> {
  app.crashPoint('before-commit-order')
  const { request } = state
  // Whoever changes or expires a cart holds its living request's lock: under that lock the cart stands still.
  if (state.cart.status === 'paid') return reject(app, tx, { state, attempt, code: 'DUPLICATED_PAYMENT' })
  if (!state.paymentsOn) return reject(app, tx, { state, attempt, code: 'CART_EXPIRED' })
  const added = await addedBy(app, tx, request)
  if (added === 'over') return reject(app, tx, { state, attempt, code: 'ORDER_CLOSED' })
  const sale = {
    state,
    attempt,
    intentId,
    snapshot: saleSnapshot({ ...request, payer: state.payer }),
    event: orderEvent(app, 'committed'),
    now: app.now(),
    trace: app.trace,
  }
  const units = cartUnits({ ...request.frozen, formId: request.formId })
  if (added?.supplement.toTierId != null) return commitWhatIsLeft(app, tx, sale, units, added)
  const stored = await storeSale(tx, sale, units)
  if (stored === 'duplicated') return reject(app, tx, { state, attempt, code: 'DUPLICATED_PAYMENT' })
  return stored === 'incomplete' ? commitWhatIsLeft(app, tx, sale, units) : committed(state, stored)
}

/** What a request adds to an earlier order, which is locked; null for any other; `over` once that order takes nothing any more (rule ORD-7). */
async function addedBy(
  app: App,
  tx: Transaction,
  { frozen }: PaymentState['request'],
): Promise<StandingSupplement | 'over' | null> {
  const id = supplementOf(frozen.items)
  return id === null ? null : ((await lockSupplement(app, tx, id)) ?? 'over')
}

/** The same where a person's limit has to be asked, a hold was reclaimed and its units must be found again, or a place is `moved`. */
async function commitWhatIsLeft(
  app: App,
  tx: Transaction,
  sale: Parameters<typeof storeSale>[1],
  units: readonly StockUnit[],
  moved: StandingSupplement | null = null,
): Promise<PaymentState | undefined> {
  const { state, attempt } = sale
  const { organizationId, cartId, frozen } = state.request
  await sql`savepoint sale`.execute(tx)
  const stored = await storeSale(tx, sale, null)
  if (typeof stored === 'string') return reject(app, tx, { state, attempt, code: 'DUPLICATED_PAYMENT' })
  // Its rates are locked now: of two carts of one person, the second one sees the first one's order (rule CRT-9).
  const bought = { organizationId, id: cartId, items: frozen.items, payer: state.payer }
  const tooMany = await personLimitProblems(tx, { rates: stored.limited, cart: bought, viewerId: null })
  if (tooMany.length > 0) return takeBack('PERSON_LIMIT')
  // The stock comes last before COMMIT (rule STK-5): whatever was written is taken back when a unit is gone.
  const missing =
    moved === null
      ? await sellUnits(tx, { organizationId, cartId }, units, sale.now)
      : await movePaidPlace(app, tx, moved, { organizationId, id: cartId })
  return missing.length > 0 ? takeBack('CART_EXPIRED') : committed(state, stored)

  async function takeBack(code: ErrorCode): Promise<undefined> {
    await sql`rollback to savepoint sale`.execute(tx)
    return reject(app, tx, { state, attempt, code })
  }
}

/** What a sale has made of the state that it was decided by, as far as the payer's next step depends on it. */
function committed(state: PaymentState, { orderId, payment: status }: StoredSale): PaymentState {
  return {
    ...state,
    request: { ...state.request, status: 'paid' },
    payment: { ...state.payment, status, orderId },
    cart: { ...state.cart, status: 'paid' },
    orderId,
  }
}

type Rejection = { readonly state: PaymentState; readonly attempt: PaymentAttempt; readonly code: ErrorCode }

/** No order: the request is closed and the authorisation given back by a job; the payer is told why. */
async function reject(app: App, tx: Transaction, { state, attempt, code }: Rejection): Promise<undefined> {
  await closeRequest(tx, state.request, code === 'DUPLICATED_PAYMENT' ? 'duplicate' : 'expire', code)
  await queueUndo(app, tx, attempt)
  return undefined
}

/** An order that needed no payment, and its confirmation page. */
export type TakenOrder = { readonly orderId: number; readonly redirectUrl: string }

/**
 * Turns a cart of 0 cents into an order at once: items, stock, coupon and confirmation mail, without a provider, a request
 * or a payment (rule PAY-11). Takes the locked cart, which the caller has checked.
 */
export async function takeFreeOrder(
  app: App,
  tx: Transaction,
  loaded: LoadedCart,
  { frozen, consents, locale }: { frozen: FrozenCart; consents: Consents; locale: Locale },
): Promise<Result<TakenOrder>> {
  const { cart } = loaded
  const { organizationId, formId, payer } = cart
  const now = app.now()
  const snapshot = saleSnapshot({ payer, frozen, tip: 0, consents })
  const { trace } = app
  const sale = {
    organizationId,
    cartId: cart.id,
    formId,
    frozen,
    locale,
    snapshot,
    event: orderEvent(app, 'committed'),
    now,
    trace,
  }
  const stored = await storeFreeSale(tx, sale)
  if (stored === undefined) return failWith('CART_UNKNOWN')
  const bought = { rates: stored.limited, cart, viewerId: null, payerField: 'payer.email' }
  const tooMany = await personLimitProblems(tx, bought)
  if (tooMany.length > 0) return fail(...tooMany)
  const missing = await sellUnits(tx, { organizationId, cartId: cart.id }, cartUnits(cart), now)
  if (missing.length > 0) return failWith('TICKETS_SOLD_OUT')
  return ok(taken(app, loaded, stored.orderId))
}

/**
 * The order that a cart has become without a payment, for whoever asks again (rule PAY-11: a repeated init-payment returns
 * it).
 */
export async function takenOrder(
  app: App,
  tx: Reader,
  cart: Cart,
  form: LoadedCart['campaign']['form'],
): Promise<TakenOrder | undefined> {
  const orderId = await orderOfCart(tx, cart)
  return orderId === undefined ? undefined : taken(app, { cart, campaign: { form } }, orderId)
}

type Place = {
  readonly cart: Pick<Cart, 'id' | 'organizationId'>
  readonly campaign: Pick<LoadedCart['campaign'], 'form'>
}

function taken(app: App, { cart, campaign: { form } }: Place, orderId: number): TakenOrder {
  const token = orderToken(app, { organizationId: cart.organizationId, id: orderId })
  return { orderId, redirectUrl: confirmationAddress({ ...form, cartId: cart.id }, orderId, token) }
}

type Sale = {
  readonly payer: Payer | RecordedPayer | null
  readonly frozen: FrozenCart
  readonly tip: number
  readonly consents: Consents
}

/**
 * The frozen accounting facts of a sale: what was sold, to whom, for how much and when, under which consents. Participants
 * and answers are no such facts: they stand in the order's items, where they can be erased.
 */
export function saleSnapshot({ payer, frozen, tip, consents }: Sale) {
  const { coupon, terms, schedule } = frozen
  return { payer, items: frozen.items.map(accounted), coupon, terms, schedule, tip, consents }
}

function accounted(item: CartItem) {
  const { tierId, tierType, label, quantity, amount, discount, vatRate, isEligibleTaxReceipt } = item
  const { counterpart } = item
  const extraOptions = item.extraOptions.map(({ customFields: _, ...option }) => option)
  const priced = { tierId, tierType, label, quantity, amount, discount, vatRate, isEligibleTaxReceipt }
  return { ...priced, ...(counterpart ? { counterpart } : {}), extraOptions }
}
