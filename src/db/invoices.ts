import { type RawBuilder, sql } from 'kysely'
import type { InvoiceKind, InvoicePlace } from '#domain/invoice/invoice.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { addJob } from './jobs.ts'
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
