import { sql } from 'kysely'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import { move } from '#domain/flow.ts'
import { orderFlow } from '#domain/order/order-flow.ts'
import { addJob } from './jobs.ts'
import type { Transaction } from './schema.ts'
import { type Sold, soldRows } from './sold-rows.ts'

/**
 * Writes an order that costs nothing, in one statement: order, items, frozen snapshot, the cart's move and the job of the
 * confirmation mail; there is no request, no payment and nothing to capture (rule PAY-11). Gives the order's id; `undefined`
 * when another order has this cart.
 */
export async function storeFreeSale(
  tx: Transaction,
  sale: Omit<Sold, 'status' | 'tip'>,
): Promise<number | undefined> {
  const { to: status } = move(orderFlow, 'Committed', 'process')
  const paid = move(cartFlow, 'open', 'pay')
  const mail = sql`json_build_object('organizationId', organization_id, 'kind', 'orderConfirmation',
    'subjectId', id::text, 'trace', ${sale.trace}::text)`
  const { rows } = await sql<{ orderId: number | null; moved: number }>`
    with ${soldRows({ ...sale, status, tip: 0 })}, cart as (
      update carts c set status = ${paid.to}
      from sold where c.organization_id = sold.organization_id and c.id = ${sale.cartId} and c.status = ${paid.from}
      returning c.id
    ), mail as (
      select ${addJob('send-mail', mail)} from sold
    )
    select (select id from sold) as order_id,
      ((select count(*) from cart) + (select count(*) from mail))::integer as moved`.execute(tx)
  const { orderId = null, moved = 0 } = rows[0] ?? {}
  if (orderId === null) return undefined
  if (moved !== 2) throw new Error(`a free sale moved ${moved} of its 2 parts`)
  return orderId
}
