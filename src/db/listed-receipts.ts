import { type RawBuilder, sql } from 'kysely'
import type { ReceiptKind, ReceiptSearch } from '#domain/receipt/receipt.ts'
import type { ReceiptStatus } from '#domain/receipt/receipt-flow.ts'
import { foundOrders } from './found-payments.ts'
import type { Reader } from './schema.ts'

/** A row of an organization's tax receipts; `amount` in cents. */
export type ListedReceipt = {
  readonly id: string
  readonly kind: ReceiptKind
  readonly year: number
  readonly number: number
  readonly status: ReceiptStatus
  readonly amount: number
  readonly issuedAt: string
  readonly donor: string
}

type Place = { readonly at: string; readonly id: string } | null
type Input = { readonly organizationId: number; readonly before: Place; readonly limit: number }

const isBefore = (before: Place) =>
  before === null ? sql`true` : sql`(r.issued_at, r.id) < (${before.at}::timestamptz, ${before.id}::uuid)`

/** The receipts of an organization, newest first. */
export async function listReceipts(
  db: Reader,
  { organizationId, search, before, limit }: Input & { readonly search: ReceiptSearch | null },
): Promise<readonly ListedReceipt[]> {
  const { rows } = await sql<ListedReceipt>`
    select r.id, r.kind, r.year, r.number, r.status, r.amount, r.issued_at as "issuedAt",
      coalesce(d.facts -> 'donor' ->> 'name', '') as donor
    from tax_receipts r
    join documents d on d.organization_id = r.organization_id and d.id = r.id
    where r.organization_id = ${organizationId} and ${found(organizationId, search)} and ${isBefore(before)}
    order by r.issued_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

function found(organizationId: number, search: ReceiptSearch | null): RawBuilder<unknown> {
  if (search === null) return sql`true`
  if (search.by === 'receipt')
    return sql`r.kind = ${search.kind} and r.year = ${search.year} and r.number = ${search.number}`
  return sql`exists (
    select from tax_receipt_payments c
    join payments p on p.organization_id = c.organization_id and p.id = c.payment_id
    where c.organization_id = r.organization_id and c.receipt_id = r.id
      and p.order_id in (${foundOrders(organizationId, search)}))`
}

/** A payment beside the receipt that covers it, as a control compares them. Amounts in cents. */
export type ReceiptBesidePayment = ListedReceipt & {
  readonly paymentId: number
  readonly capturedAt: string
  /** What the organization was paid, what of it came back, and what of it the receipt says. */
  readonly paid: number
  readonly returned: number
  readonly stated: number
}

/** Every receipt with each of its payments, newest first, whole receipts at a time. */
export async function receiptsBesidePayments(
  db: Reader,
  { organizationId, before, limit }: Input,
): Promise<readonly ReceiptBesidePayment[]> {
  const { rows } = await sql<ReceiptBesidePayment>`
    select r.id, r.kind, r.year, r.number, r.status, r.amount, r.issued_at as "issuedAt",
      coalesce(d.facts -> 'donor' ->> 'name', '') as donor,
      p.id as "paymentId", p.captured_at as "capturedAt", p.amount - p.amount_tip as paid, c.amount as stated,
      coalesce((select sum(f.organization_part) from refunds f
        where f.organization_id = p.organization_id and f.payment_id = p.id and f.status = 'succeeded'), 0)::integer
      + coalesce((select sum(x.organization_part) from disputes x
        where x.organization_id = p.organization_id and x.payment_id = p.id and x.status = 'lost'), 0)::integer as returned
    from (
      select r.* from tax_receipts r where r.organization_id = ${organizationId} and ${isBefore(before)}
      order by r.issued_at desc, r.id desc limit ${limit}) r
    join documents d on d.organization_id = r.organization_id and d.id = r.id
    join tax_receipt_payments c on c.organization_id = r.organization_id and c.receipt_id = r.id
    join payments p on p.organization_id = c.organization_id and p.id = c.payment_id
    order by r.issued_at desc, r.id desc, p.id`.execute(db)
  return rows
}

/**
 * What is declared of the days between two ISO days in Paris, both included: how many receipts that stand were issued then, and how much
 * was received then, in cents, that a receipt that stands states, whenever it was issued (rule TAX-10).
 */
export async function declaredBetween(
  db: Reader,
  {
    organizationId,
    from,
    until,
  }: { readonly organizationId: number; readonly from: string; readonly until: string },
): Promise<{ readonly count: number; readonly amount: number }> {
  const isWithin = (instant: RawBuilder<unknown>) =>
    sql`(${instant} at time zone 'Europe/Paris')::date between ${from}::date and ${until}::date`
  const { rows } = await sql<{ count: number; amount: number }>`
    select (
      select count(*)::integer from tax_receipts r
      where r.organization_id = ${organizationId} and r.status = 'issued' and ${isWithin(sql`r.issued_at`)}
    ) as count, (
      select coalesce(sum(c.amount), 0)::bigint from tax_receipt_payments c
      join payments p on p.organization_id = c.organization_id and p.id = c.payment_id
      where c.organization_id = ${organizationId} and c.stands and ${isWithin(sql`p.captured_at`)}
    ) as amount`.execute(db)
  return rows[0] ?? { count: 0, amount: 0 }
}
