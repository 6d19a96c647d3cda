import { type RawBuilder, sql } from 'kysely'
import { type CartItem, totalOf } from '#domain/cart/cart.ts'
import type { OrderStatus } from '#domain/order/order-flow.ts'
import type { FrozenCart } from '#domain/payment/request.ts'

/** What becomes an order, whether it costs something or not. Amounts in cents, instants ISO. */
export type Sold = {
  readonly organizationId: number
  readonly cartId: string
  readonly formId: number
  readonly frozen: Pick<FrozenCart, 'items' | 'coupon'>
  readonly tip: number
  readonly locale: 'fr' | 'en'
  readonly snapshot: unknown
  readonly status: OrderStatus
  readonly now: string
  readonly trace: string
}

/**
 * The common table expressions `sold`, `items` and `snapshot` of a sale: its order, unless another order has this cart
 * (rule PAY-3), its items and its frozen facts. `orders.amount` is what the whole order costs, however it is charged.
 */
export function soldRows(sale: Sold): RawBuilder<unknown> {
  const { items, coupon } = sale.frozen
  return sql`
    sold as (
      insert into orders (organization_id, cart_id, form_id, status, amount, tip, coupon_code, coupon_id, locale, trace_id,
        created_at)
      values (${sale.organizationId}, ${sale.cartId}, ${sale.formId}, ${sale.status}, ${totalOf(items)}, ${sale.tip},
        ${coupon?.id == null ? null : coupon.code}, ${coupon?.id ?? null}::integer, ${sale.locale}, ${sale.trace}, ${sale.now})
      on conflict (organization_id, cart_id) do nothing
      returning organization_id, id
    ), items as (
      insert into order_items (organization_id, order_id, position, tier_id, tier_type, label, amount, discount, quantity,
        vat_rate, details)
      select sold.organization_id, sold.id, i.position, i.tier_id, i.tier_type, i.label, i.amount, i.discount, i.quantity,
        i.vat_rate, i.details
      from sold, jsonb_to_recordset(${JSON.stringify(items.map(itemRow))}::jsonb) as i (position integer, tier_id integer,
        tier_type text, label text, amount integer, discount integer, quantity integer, vat_rate numeric, details jsonb)
    ), snapshot as (
      insert into order_snapshots (organization_id, order_id, snapshot, created_at)
      select organization_id, id, ${JSON.stringify(sale.snapshot)}::jsonb, ${sale.now}::timestamptz from sold
    )`
}

function itemRow(item: CartItem, position: number) {
  return {
    position,
    tier_id: item.tierId,
    tier_type: item.tierType,
    label: item.label,
    amount: item.amount,
    discount: item.discount,
    quantity: item.quantity,
    vat_rate: item.vatRate,
    details: {
      isEligibleTaxReceipt: item.isEligibleTaxReceipt,
      participant: item.participant,
      customFields: item.customFields,
      options: item.extraOptions,
      contribution: item.contribution,
    },
  }
}
