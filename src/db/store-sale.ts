import { sql } from 'kysely'
import type { CartItem } from '#domain/cart/cart.ts'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import { move, moveIfAllowed } from '#domain/flow.ts'
import { attemptFlow } from '#domain/payment/attempt-flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import { requestFlow } from '#domain/payment/request-flow.ts'
import type { PaymentState } from './payment-state.ts'
import type { Transaction } from './schema.ts'

type Sale = {
  readonly state: PaymentState
  readonly attemptId: string
  readonly intentId: string
  readonly snapshot: unknown
  readonly now: string
  readonly trace: string
  /** Tries of the capture: enough, with the queue's growing pauses, to outlast an authorisation. */
  readonly captureAttempts: number
}

/**
 * Writes a sale in one statement, because round trips under locks cost more than SQL: order, items, frozen snapshot, the
 * four moves, and the job that captures. Gives the order's id; `undefined` when another order has this cart (D5). On an
 * engine that cannot do this, one statement per table does the same. Throws when a state was not what it has to be.
 */
export async function storeSale(tx: Transaction, sale: Sale): Promise<number | undefined> {
  const { request, payment, cart } = sale.state
  const paid = moveIfAllowed(paymentFlow, payment.status, 'commit')
  const carted = moveIfAllowed(cartFlow, cart.status, 'pay')
  const settled = moveIfAllowed(requestFlow, request.status, 'settle')
  if (paid === undefined || carted === undefined || settled === undefined)
    throw new Error('this payment cannot be committed')
  const authorized = move(attemptFlow, 'open', 'authorize')
  const items = JSON.stringify(request.frozen.items.map(itemRow))
  const { rows } = await sql<{ order_id: number | null; moved: number }>`
    with sold as (
      insert into orders (organization_id, cart_id, form_id, amount, tip, locale, trace_id, created_at)
      values (${request.organizationId}, ${request.cartId}, ${request.formId}, ${request.amount - request.tip},
        ${request.tip}, ${request.locale}, ${sale.trace}, ${sale.now})
      on conflict (organization_id, cart_id) do nothing
      returning organization_id, id
    ), items as (
      insert into order_items (organization_id, order_id, position, tier_id, tier_type, label, amount, discount, quantity,
        vat_rate, details)
      select sold.organization_id, sold.id, i.position, i.tier_id, i.tier_type, i.label, i.amount, i.discount, i.quantity,
        i.vat_rate, i.details
      from sold, jsonb_to_recordset(${items}::jsonb) as i (position integer, tier_id integer, tier_type text, label text,
        amount integer, discount integer, quantity integer, vat_rate numeric, details jsonb)
    ), snapshot as (
      insert into order_snapshots (organization_id, order_id, snapshot, created_at)
      select organization_id, id, ${JSON.stringify(sale.snapshot)}::jsonb, ${sale.now}::timestamptz from sold
    ), charge as (
      update payments p set status = ${paid.to}, order_id = sold.id, attempt_id = ${sale.attemptId}::uuid,
        intent_id = ${sale.intentId}
      from sold where p.organization_id = sold.organization_id and p.id = ${payment.id} and p.status = ${paid.from}
      returning p.id
    ), attempt as (
      update payment_attempts a set status = ${authorized.to}, settled_at = ${sale.now}
      from sold where a.organization_id = sold.organization_id and a.id = ${sale.attemptId}::uuid
        and a.status = ${authorized.from}
      returning a.id
    ), request as (
      update payment_requests r set status = ${settled.to}
      from sold where r.organization_id = sold.organization_id and r.id = ${request.id} and r.status = ${settled.from}
      returning r.id
    ), cart as (
      update carts c set status = ${carted.to}
      from sold where c.organization_id = sold.organization_id and c.id = ${request.cartId} and c.status = ${carted.from}
      returning c.id
    ), job as (
      select graphile_worker.add_job('capture-payment', json_build_object('organizationId', organization_id,
        'paymentId', ${payment.id}::integer, 'trace', ${sale.trace}::text), max_attempts => ${sale.captureAttempts}::integer)
      from sold
    )
    select (select id from sold) as order_id, ((select count(*) from charge) + (select count(*) from attempt)
      + (select count(*) from request) + (select count(*) from cart) + (select count(*) from job))::integer as moved`.execute(
    tx,
  )
  const { order_id: orderId = null, moved = 0 } = rows[0] ?? {}
  if (orderId === null) return undefined
  if (moved !== 5) throw new Error(`a sale moved ${moved} of its 5 parts`)
  return orderId
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
      customFields: item.customFields,
      options: item.extraOptions,
    },
  }
}
