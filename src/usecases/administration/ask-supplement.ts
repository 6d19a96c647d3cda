import { randomUUID } from 'node:crypto'
import { cartById, insertCart, savePayer } from '#db/carts.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { insertSupplement, type Supplement } from '#db/supplements.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Form } from '#domain/form/form.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { type AddableOption, supplementDays, supplementItem } from '#domain/order/supplement.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { earlier, parisDate, parisInstant } from '../paris-time.ts'

/** Until when what is asked now can be paid: a week, and not beyond the end of an event (rule ORD-7). */
export function paysUntil(app: App, { startDate, endDate }: Pick<Form, 'startDate' | 'endDate'>): string {
  const week = parisInstant(`${daysAfter(parisDate(app.now()), supplementDays)}T23:59`)
  const end = endDate ?? startDate
  return end === null ? week : earlier(week, end)
}

type Asked = {
  readonly order: Order
  readonly item: Pick<OrderItem, 'id' | 'vatRate'>
  readonly label: string
  /** How it is called in the order that pays it. */
  readonly line: string
  readonly amount: number
  readonly askedBy: number
  readonly until: string
} & (
  | { readonly option: AddableOption; readonly move: null }
  | { readonly option: null; readonly move: { readonly from: number; readonly to: number } }
)

type WrittenSupplement = { readonly id: Supplement['id']; readonly cart: Cart & { readonly payer: Payer } }

/** Who pays an order, as far as the person was not erased and has an address that a link can be mailed to. */
export async function mailedPayerOf(tx: Reader, { cartId }: Order): Promise<Cart | undefined> {
  const cart = await cartById(tx, cartId)
  return cart?.payer?.email == null ? undefined : cart
}

/** Writes down what is asked with the cart that its payer pays; what that takes of the stock is the caller's, and comes last (rule STK-5). */
export async function writeSupplement(
  app: App,
  tx: Transaction,
  former: Cart,
  { order, item, label, line, amount, askedBy, until, option, move }: Asked,
): Promise<WrittenSupplement> {
  const { organizationId, formId } = order
  const [cartId, now] = [randomUUID(), app.now()]
  const id = await insertSupplement(tx, {
    ...{ organizationId, orderId: order.id, itemId: item.id, cartId, label, amount, askedBy },
    ...{ optionId: option?.id ?? null, fromTierId: move?.from ?? null, toTierId: move?.to ?? null },
    ...{ askedAt: now, paysUntil: until },
  })
  if (former.payer === null) throw new Error('nobody can be asked for more')
  // A document was shown for the order itself (rule FLD-16).
  const payer = { ...former.payer, fileId: null }
  const cart: WrittenSupplement['cart'] = {
    ...{ id: cartId, organizationId, formId, version: 1, status: 'open', coupon: null, tip: null },
    items: [supplementItem({ completes: id, label: line, vatRate: item.vatRate, amount, option })],
    ...{ installmentCount: 1, payer, payerUserId: former.payerUserId },
    ...{ createdAt: now, updatedAt: now, expiresAt: until, reservedUntil: until },
  }
  await insertCart(tx, cart)
  await savePayer(tx, cart, { payer, userId: former.payerUserId })
  return { id, cart }
}
