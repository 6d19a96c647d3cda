import type { Transaction } from '#db/schema.ts'
import { holdUnits } from '#db/stock.ts'
import type { Cart, CartItem } from '#domain/cart/cart.ts'
import { cartUnits, type StockUnit } from '#domain/cart/units.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

type Holding = Pick<Cart, 'organizationId' | 'id' | 'formId' | 'items' | 'coupon' | 'expiresAt'>

/**
 * Makes a cart hold exactly what it takes (rule STK-2). What is sold out comes back by its place; the caller then rolls
 * back.
 */
export async function holdCart(app: App, tx: Transaction, cart: Holding): Promise<Result<null>> {
  const key = { organizationId: cart.organizationId, cartId: cart.id }
  const time = { now: app.now(), expiresAt: cart.expiresAt }
  const missing = await holdUnits(tx, key, cartUnits(cart), time)
  return missing.length === 0 ? ok(null) : fail(...missing.map(unit => soldOut(cart.items, unit)))
}

function soldOut(items: readonly CartItem[], { kind, targetId }: StockUnit): Problem {
  if (kind === 'coupon') return { code: 'COUPON_INVALID', field: 'discountCode' }
  if (kind === 'form') return { code: 'TICKETS_SOLD_OUT', field: 'items' }
  if (kind === 'option') {
    const item = items.findLast(each => each.extraOptions.some(option => option.id === targetId))
    const label = item?.extraOptions.find(option => option.id === targetId)?.label ?? ''
    return {
      code: 'OPTIONS_SOLD_OUT',
      field: `items[${item?.index}].extraOptions[${targetId}]`,
      values: { label },
    }
  }
  const item = items.find(each => each.tierId === targetId)
  return { code: 'TICKETS_SOLD_OUT', field: `items[${item?.index}]`, values: { label: item?.label ?? '' } }
}
