import { sql } from 'kysely'
import type { StoredInvoice } from './invoices.ts'
import { type Owner, ownOrders } from './payers-orders.ts'
import type { Reader } from './schema.ts'

/** What a payer paid in one year in Paris, in cents, less what came back: everything, and how much of it was given. */
export type PaidYear = {
  readonly year: number
  readonly count: number
  readonly amount: number
  readonly given: number
}

/** A payment that has an attestation. `amount` in cents: what was kept of it. */
export type AttestedPayment = {
  readonly organizationId: number
  readonly id: number
  readonly orderId: number
  readonly amount: number
  readonly capturedAt: string
  readonly title: string
  readonly organization: string
  /** The tax receipt that covers it; null where none stands. */
  readonly receiptId: string | null
  /** The invoice and the credit notes of its order, with its first payment. */
  readonly invoices: readonly Pick<StoredInvoice, 'kind' | 'place' | 'year' | 'number'>[]
  /** Whether it is the first of its order that is attested: what the whole order has stands with it. */
  readonly isFirst: boolean
}

// What `isAttested` says of a payment, as a condition.
const attested = sql<boolean>`(p.amount > 0 and p.captured_at is not null
  and p.status in ('Authorized', 'Refunding', 'Contested'))`

/** What came back of a payment `p`, in cents: by refunds and by disputes that were lost. */
const givenBack = sql<number>`(
  select coalesce(sum(b.amount), 0) from (
    select r.organization_part + r.tip_part as amount from refunds r
    where r.organization_id = p.organization_id and r.payment_id = p.id and r.status = 'succeeded'
    union all
    select d.amount from disputes d
    where d.organization_id = p.organization_id and d.payment_id = p.id and d.status = 'lost') b)`

/** What came back of its gifts; where it is not known of what, it counts as theirs: never more is called a gift than was kept. */
const giftsGivenBack = sql<number>`(
  select coalesce(sum(b.amount), 0) from (
    select case when r.lines is null then r.organization_part else coalesce((
        select sum((l ->> 'amount')::integer) from jsonb_array_elements(r.lines) l
        join order_items i on i.organization_id = p.organization_id and i.id = (l ->> 'orderItemId')::integer
          and i.tier_type in ('Donation', 'MonthlyDonation')), 0) end as amount
    from refunds r
    where r.organization_id = p.organization_id and r.payment_id = p.id and r.status = 'succeeded'
    union all
    select d.organization_part from disputes d
    where d.organization_id = p.organization_id and d.payment_id = p.id and d.status = 'lost') b)`

/** Gifts of an order are paid with its first charge; each later month of a monthly gift is one, without its tip. */
const given = sql<number>`greatest(0, case
  when p.number = 1 then coalesce((select sum(i.amount) from order_items i
    where i.organization_id = p.organization_id and i.order_id = p.order_id
      and i.tier_type in ('Donation', 'MonthlyDonation')), 0)
  when s.frequency = 'Monthly' then p.amount - p.amount_tip else 0 end - ${giftsGivenBack})`

const paid = (owner: Owner) => sql`
  from ${ownOrders(owner)}
  join payments p on p.organization_id = o.organization_id and p.order_id = o.id and ${attested}
  join forms f on f.organization_id = o.organization_id and f.id = o.form_id
  join organizations g on g.id = o.organization_id
  left join schedules s on s.organization_id = o.organization_id and s.order_id = o.id
  where true`

const year = sql`extract(year from p.captured_at at time zone 'Europe/Paris')::integer`

/** The years in which a payer paid, newest first. */
export async function paidYears(db: Reader, owner: Owner): Promise<readonly PaidYear[]> {
  const { rows } = await sql<PaidYear>`
    select ${year} as year, count(*)::integer as count, sum(p.amount - ${givenBack})::bigint as amount, sum(${given})::bigint as given
    ${paid(owner)} group by 1 order by 1 desc`.execute(db)
  return rows
}

type Input = { readonly year: number; readonly after: number | null; readonly limit: number }

/** The payments of a year that have an attestation, newest first; `after`: those that follow this payment. */
export async function attestedOfYear(
  db: Reader,
  owner: Owner,
  { year: wished, after, limit }: Input,
): Promise<readonly AttestedPayment[]> {
  const { rows } = await sql<AttestedPayment>`
    select p.organization_id, p.id, p.order_id, (p.amount - ${givenBack})::integer as amount,
      p.captured_at, f.title, g.name as organization,
      (select c.receipt_id from tax_receipt_payments c
        where c.organization_id = p.organization_id and c.payment_id = p.id and c.stands) as receipt_id,
      coalesce((select jsonb_agg(jsonb_build_object('kind', v.kind, 'place', v.place, 'year', v.year, 'number', v.number) order by v.place)
        from invoices v where v.organization_id = p.organization_id and v.order_id = p.order_id and p.number = 1), '[]') as invoices,
      not exists (select from payments e where e.organization_id = p.organization_id and e.order_id = p.order_id
        and e.number < p.number and e.captured_at is not null and e.status in ('Authorized', 'Refunding', 'Contested')) as is_first
    ${paid(owner)} and ${year} = ${wished}
      and (${after}::integer is null
        or (p.captured_at, p.id) < (select l.captured_at, l.id from payments l where l.id = ${after}::integer limit 1))
    order by p.captured_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}
