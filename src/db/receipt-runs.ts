import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Reader, Transaction } from './schema.ts'

/** How far issuing the missing receipts of a year has come; `finishedAt` null: it is still under way. */
export type ReceiptRun = {
  readonly year: number
  readonly startedAt: string
  readonly total: number
  readonly done: number
  readonly finishedAt: string | null
}

type OfYear = { readonly organizationId: number; readonly year: number }

const spread = sql`coalesce((i.details ->> 'isSpread')::boolean, (
  select 1 < any (t.installment_counts) from tiers t where t.organization_id = i.organization_id and t.id = i.tier_id), false)`

const price = sql`i.amount - i.discount - coalesce((
  select sum((e ->> 'amount')::integer - (e ->> 'discount')::integer) from jsonb_array_elements(i.details -> 'options') e), 0)`

const lacking = ({ organizationId, year }: OfYear) => sql`
  from payments p
  where p.organization_id = ${organizationId} and p.status = 'Authorized' and p.amount > p.amount_tip
    and p.captured_at >= make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, 'Europe/Paris')
    and p.captured_at < make_timestamptz(${year}::integer + 1, 1, 1, 0, 0, 0, 'Europe/Paris')
    and coalesce((
      select r.status = 'canceled' and r.cancel_cause = 'givenBack'
      from tax_receipt_payments c
      join tax_receipts r on r.organization_id = c.organization_id and r.id = c.receipt_id
      where c.organization_id = p.organization_id and c.payment_id = p.id
      order by c.stands desc, r.issued_at desc, r.id desc limit 1), true)
    and exists (
      select from order_items i where i.organization_id = p.organization_id and i.order_id = p.order_id
        and (i.details ->> 'isEligibleTaxReceipt')::boolean and i.tier_type not in ('Registration', 'Product')
        and ${price} >= greatest(1, coalesce((i.details ->> 'counterpart')::integer, 0) * 4)
        and (p.number = 1 or i.tier_type = 'MonthlyDonation' or ${spread}))`

/** A payment that is worth a closer look, because nothing of it may be deductible; `orderedOn`: the ISO day of its order in Paris. */
export type DoubtfulPayment = {
  readonly paymentId: number
  readonly orderId: number
  readonly orderedOn: string
}

/** Payments of a year that seem to lack a receipt: how many of them do, and those of which that is not sure, in the order of their ids. */
export type Lacking = { readonly sure: number; readonly doubtful: readonly DoubtfulPayment[] }

/**
 * The payments of a year in Paris that may open a right to a receipt and have none: they never had one, or some of it came back when no
 * other could be issued. One that somebody cancelled for good is not missed. Two things are not known by adding up alone, whether
 * something is left where money of its order came back, and whether a counterpart is beyond the cap where those of its donor's year are
 * worth more than `cap` cents together (rule TAX-11): those are doubtful. One statement reads the year's payments once, and the
 * counterparts of its orders only where a payment that lacks a receipt has one.
 */
export async function lackingReceipts(
  db: Reader,
  { cap, ...of }: OfYear & { readonly cap: Cents },
): Promise<Lacking> {
  const { rows } = await sql<Lacking>`
    with lacking as materialized (
      select p.id, p.order_id, exists (
        select from order_items i
        where i.organization_id = p.organization_id and i.order_id = p.order_id and i.details ? 'counterpart') as limited
      ${lacking(of)}
    ), returned as materialized (
      select p.order_id from refunds r join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
      where r.organization_id = ${of.organizationId} and r.status = 'succeeded' and r.organization_part > 0
      union all
      select p.order_id from disputes d join payments p on p.organization_id = d.organization_id and p.id = d.payment_id
      where d.organization_id = ${of.organizationId} and d.status = 'lost' and d.organization_part > 0
      union all
      select order_id from withdrawals where organization_id = ${of.organizationId}
    ), beyond as materialized (
      select id from (
        select o.id, sum((i.details ->> 'counterpart')::integer) over (
          partition by coalesce(lower(y.email), o.cart_id::text), extract(year from o.created_at at time zone 'Europe/Paris')) as worth
        from orders o
        join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
        join order_items i on i.organization_id = o.organization_id and i.order_id = o.id and i.details ? 'counterpart'
        where o.organization_id = ${of.organizationId} and (select coalesce(bool_or(limited), false) from lacking)
          and o.created_at >= make_timestamptz(${of.year - 2}::integer, 1, 1, 0, 0, 0, 'Europe/Paris')
      ) years where worth > ${cap}
    ), told as materialized (
      select id, order_id, order_id in (select order_id from returned)
        or limited and order_id in (select id from beyond) as doubtful
      from lacking
    )
    select count(*) filter (where not doubtful)::integer as sure,
      coalesce(jsonb_agg(jsonb_build_object('paymentId', t.id, 'orderId', o.id,
        'orderedOn', to_char(o.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD')) order by t.id) filter (where doubtful), '[]') as doubtful
    from told t left join orders o on doubtful and o.organization_id = ${of.organizationId} and o.id = t.order_id`.execute(
    db,
  )
  return rows[0] ?? { sure: 0, doubtful: [] }
}

/** The first of the payments that seem to lack a receipt after an id. */
export async function paymentsLacking(
  db: Reader,
  { after, limit, ...of }: OfYear & { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id ${lacking(of)} and p.id > ${after} order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The same of whom a payment is: one person is known by e-mail, name and address together (rule TAX-8). In the order of their ids;
 * nobody's where the payer was erased.
 */
export async function paymentsLackingOfDonor(
  db: Reader,
  { paymentId, ...of }: OfYear & { readonly paymentId: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with donor as (
      select y.* from payments p
      join orders o on o.organization_id = p.organization_id and o.id = p.order_id
      join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
      where p.organization_id = ${of.organizationId} and p.id = ${paymentId} and y.email is not null
    )
    select p.id ${lacking(of)} and exists (
      select from donor d
      join orders o on o.organization_id = p.organization_id and o.id = p.order_id
      join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
      where lower(y.email) = lower(d.email) and not y.is_company and not d.is_company
        and payer_key(concat_ws(' ', y.first_name, y.last_name)) = payer_key(concat_ws(' ', d.first_name, d.last_name))
        and payer_key(concat_ws(' ', y.address, y.zip_code, y.city)) = payer_key(concat_ws(' ', d.address, d.zip_code, d.city)))
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Begins a run, unless one of that year is under way; returns whether it did. */
export async function beginRun(
  tx: Transaction,
  run: OfYear & { readonly total: number; readonly now: string },
): Promise<boolean> {
  const { organizationId, year, total, now: startedAt } = run
  const begun = { startedAt, total, done: 0, finishedAt: null }
  const row = await tx
    .insertInto('receiptRuns')
    .values({ organizationId, year, ...begun })
    .onConflict(conflict =>
      conflict
        .columns(['organizationId', 'year'])
        .doUpdateSet(begun)
        .where('receiptRuns.finishedAt', 'is not', null),
    )
    .returning('year')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes how far a run has come, and whether that was all. */
export async function noteRun(
  tx: Transaction,
  {
    organizationId,
    year,
    looked,
    finishedAt,
  }: OfYear & { readonly looked: number; readonly finishedAt: string | null },
): Promise<void> {
  await tx
    .updateTable('receiptRuns')
    .set(eb => ({
      done: sql<number>`least(total, done + ${looked}::integer)`,
      finishedAt: eb.val(finishedAt),
    }))
    .where('organizationId', '=', organizationId)
    .where('year', '=', year)
    .execute()
}

/** The latest runs of an organization. */
export async function receiptRuns(db: Reader, organizationId: number): Promise<readonly ReceiptRun[]> {
  return db
    .selectFrom('receiptRuns')
    .select(['year', 'startedAt', 'total', 'done', 'finishedAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('startedAt', 'desc')
    .limit(3)
    .execute()
}
