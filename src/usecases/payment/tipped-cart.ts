import type { ChangedCart } from '#db/carts.ts'
import type { Transaction } from '#db/schema.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { parseTip } from '#domain/tip/tip-choice.ts'
import type { App } from '../app.ts'
import { closeLocked } from '../cart/close-living-request.ts'
import type { LockedCart } from '../cart/load-cart.ts'
import { touchedCart } from '../cart/place-items.ts'

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
