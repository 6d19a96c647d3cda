import { type RawBuilder, sql } from 'kysely'
import type { InvoiceKind, InvoicePlace } from '#domain/invoice/invoice.ts'
import { neverSold } from '#domain/invoice/invoiced-lines.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { addJob } from './jobs.ts'
import type { BareInput } from './numbered-places.ts'
import type { Reader, Transaction } from './schema.ts'

/** An invoice's row, or a credit note's; what it says stands in its document, which has the same id. `amount` in cents, with tax. */
export type StoredInvoice = InvoicePlace & {
  readonly id: string
  readonly kind: InvoiceKind
  readonly year: number
  readonly number: number
  readonly amount: number
  readonly issuedAt: string
}

/** The invoice of an order, then its credit notes. */
export async function invoicesOfOrder(
  db: Reader,
  { organizationId, id: orderId }: OrderKey,
): Promise<readonly StoredInvoice[]> {
  return db
    .selectFrom('invoices')
    .select(['organizationId', 'id', 'orderId', 'place', 'kind', 'year', 'number', 'amount', 'issuedAt'])
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', orderId)
    .orderBy('place')
    .execute()
}

/** Stores an invoice or a credit note beside its document. Its order is locked. */
export async function insertInvoice(tx: Transaction, invoice: StoredInvoice): Promise<void> {
  await tx.insertInto('invoices').values(invoice).execute()
}

/** The query that queues the job that looks at the invoice of a payment's order, where the order may have one (rule INV-2). */
export function invoiceJob({ organizationId, paymentId }: PaymentKey, trace: string): RawBuilder<unknown> {
  return jobOfOrders(
    sql`o.organization_id = ${organizationId} and o.id = (
      select order_id from payments where organization_id = ${organizationId} and id = ${paymentId})`,
    trace,
  )
}

/** Queues it for an order: something of it came back, or is not owed any more (rule INV-5). */
export async function queueInvoice(
  tx: Transaction,
  { organizationId, id }: OrderKey,
  trace: string,
): Promise<void> {
  await jobOfOrders(sql`o.organization_id = ${organizationId} and o.id = ${id}`, trace).execute(tx)
}

/** Queues it for the orders of an organization whose invoices may have waited for its VAT number or its seat (rule INV-7). */
export async function queueHeldInvoices(
  tx: Transaction,
  organizationId: number,
  trace: string,
): Promise<void> {
  await jobOfOrders(
    sql`o.organization_id = ${organizationId}
      and exists (select from order_items i
        where i.organization_id = o.organization_id and i.order_id = o.id and i.vat_rate > 0)
      and not exists (select from invoices v where v.organization_id = o.organization_id and v.order_id = o.id)`,
    trace,
  ).execute(tx)
}

/** Notes that the invoice of an order waits for its association; the order is locked. */
export async function holdInvoice(
  tx: Transaction,
  { organizationId, id: orderId }: OrderKey,
  since: string,
): Promise<void> {
  await tx
    .insertInto('heldInvoices')
    .values({ organizationId, orderId, since })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Notes that it waits no more; says whether it did. */
export async function releaseInvoice(
  tx: Transaction,
  { organizationId, id: orderId }: OrderKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('heldInvoices')
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const ofOrder = sql`organization_id = o.organization_id and order_id = o.id`
const bearsVat = sql`vat_rate > 0 and amount > discount`

/** An item that is invoiced whatever its VAT: it is sold, or comes with options, which are. */
const isSold = sql`amount > discount and (
  jsonb_array_length(coalesce(details -> 'options', '[]')) > 0
  or tier_type <> all (${neverSold}::text[]) and (
    tier_type in ('Registration', 'Product') or not coalesce((details ->> 'isEligibleTaxReceipt')::boolean, false)))`

/** Since when the nights look for invoices and credit notes: whatever they find was looked for in each night of three months. */
const since = (now: string) => sql`${now}::timestamptz - interval '90 days'`

/**
 * Paid orders that should have an invoice and have none: the first of them after a key, in order. Something of them bears VAT that their
 * association may invoice, or a company paid for something that is sold (rules INV-2, INV-7). The job of an order of this hour may still come;
 * money of more than three months ago is looked at where its invoice waited alone.
 */
export async function ordersWithoutInvoice(
  db: Reader,
  { after, now, limit }: BareInput,
): Promise<readonly OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select o.organization_id as "organizationId", o.id
    from orders o join organizations g on g.id = o.organization_id
    where (o.organization_id, o.id) > (${after.organizationId}, ${after.id})
      and (o.organization_id, o.id) in (
        select organization_id, order_id from payments where captured_at > ${since(now)}
        union select p.organization_id, p.order_id
          from recorded_payments r join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
          where r.recorded_at > ${since(now)}
        union select organization_id, order_id from held_invoices)
      and o.status in ('Committed', 'Processed') and o.created_at < ${now}::timestamptz - interval '1 hour'
      and not exists (select from invoices where ${ofOrder})
      and exists (select from payments where ${ofOrder} and captured_at is not null and status in ('Authorized', 'Contested'))
      and exists (select from payers y
        where y.organization_id = o.organization_id and y.cart_id = o.cart_id
          and coalesce(y.first_name, y.last_name, y.company_name, '') <> '' and (
            exists (select from order_items where ${ofOrder} and ${bearsVat})
              and g.vat_number <> '' and g.seat <> ''
            or y.is_company and not exists (select from order_items where ${ofOrder} and ${bearsVat})
              and exists (select from order_items where ${ofOrder} and ${isSold})))
    order by o.organization_id, o.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Invoiced orders whose money moved back in the last three months, by a refund, be it that a bank sent it back, a lost dispute or recorded money
 * made void, and that have had no document since: the first of them after a key, in order (rule INV-5). Where it was nothing that is invoiced, their job
 * writes nothing. That of this hour may still come.
 */
export async function ordersWithoutCreditNote(
  db: Reader,
  { after, now, limit }: BareInput,
): Promise<readonly OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select distinct p.organization_id as "organizationId", p.order_id as id
    from (
      select organization_id, payment_id, coalesce(settled_at, created_at) as at from refunds
      where status in ('succeeded', 'failed') and organization_part > 0
      union all
      select organization_id, payment_id, coalesce(settled_at, created_at) from disputes
      where status = 'lost' and organization_part > 0
      union all
      select organization_id, payment_id, voided_at from recorded_payments where voided_at is not null
    ) b
    join payments p on p.organization_id = b.organization_id and p.id = b.payment_id
    where b.at > ${since(now)} and b.at < ${now}::timestamptz - interval '1 hour'
      and (p.organization_id, p.order_id) > (${after.organizationId}, ${after.id})
      and exists (select from invoices v where v.organization_id = p.organization_id and v.order_id = p.order_id)
      and not exists (select from invoices v
        where v.organization_id = p.organization_id and v.order_id = p.order_id and v.issued_at >= b.at)
    order by 1, 2 limit ${limit}`.execute(db)
  return rows
}

function jobOfOrders(which: RawBuilder<unknown>, trace: string): RawBuilder<unknown> {
  const payload = sql`json_build_object('organizationId', o.organization_id, 'orderId', o.id, 'trace', ${trace}::text)`
  return sql`select ${addJob('make-invoice', payload)} from orders o
    where ${which} and (
      exists (select from order_items i
        where i.organization_id = o.organization_id and i.order_id = o.id and i.vat_rate > 0)
      or exists (select from payers y
        where y.organization_id = o.organization_id and y.cart_id = o.cart_id and y.is_company)
      or exists (select from invoices v where v.organization_id = o.organization_id and v.order_id = o.id))`
}

/** How many orders of an organization wait with their invoices for its VAT number or its seat (rule INV-7). */
export async function countHeldInvoices(db: Reader, organizationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('heldInvoices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
