import type { ChangedCart } from '#db/carts.ts'
import { paidRequestOfCart, requestById } from '#db/payment-requests.ts'
import type { Transaction } from '#db/schema.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { parseTip } from '#domain/tip/tip-choice.ts'
import type { App } from '../app.ts'
import { closeLocked } from '../cart/close-living-request.ts'
import type { LoadedCart, LockedCart } from '../cart/load-cart.ts'
import { touchedCart } from '../cart/place-items.ts'
import { parisDate } from '../paris-time.ts'
import { takenOrder } from './commit-order.ts'
import { type OpenedPayment, openedRequest } from './open-request.ts'

type Tipped = { readonly loaded: LockedCart; readonly unwritten?: ChangedCart['expressions'] }

/**
 * The cart with the contribution that is picked with the payment, which is written with the request: another one than before closes
 * what was begun (rule PAY-5).
 */
export async function withTip(
  app: App,
  tx: Transaction,
  loaded: LockedCart,
  asked: unknown,
): Promise<Result<Tipped>> {
  if (asked === undefined) return ok({ loaded })
  const tip = parseTip(asked)
  if (tip === undefined) return failWith('tip_invalid', 'tip')
  if (tip === loaded.cart.tip) return ok({ loaded })
  const closed = await closeLocked(tx, loaded.living)
  if (!closed.ok) return closed
  const { written, expressions } = touchedCart(app, loaded.cart, { tip })
  return ok({ loaded: { ...loaded, cart: written, living: null }, unwritten: expressions })
}

/**
 * The cart without what was begun of its payment on another day, which froze the days of its charges (rule MEM-10). What is being paid stays.
 */
export async function begunToday(app: App, tx: Transaction, loaded: LockedCart): Promise<LockedCart> {
  const begun = loaded.living && (await requestById(tx, loaded.living.id))
  if (begun == null || begun.frozen.terms[0]?.date === parisDate(app.now())) return loaded
  const closed = await closeLocked(tx, loaded.living)
  return closed.ok ? { ...loaded, living: null } : loaded
}

/** What a paid cart leads to, however often it is asked for (rule PAY-3). */
export async function openedBefore(
  app: App,
  tx: Transaction,
  { cart, campaign }: LoadedCart,
): Promise<Result<OpenedPayment>> {
  const id = await paidRequestOfCart(tx, cart)
  if (id !== undefined) return ok(openedRequest(id))
  const order = await takenOrder(app, tx, cart, campaign.form)
  return order === undefined ? failWith('CART_UNKNOWN') : ok(order)
}
