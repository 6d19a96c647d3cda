import { sql } from 'kysely'
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
        and coalesce((i.details ->> 'counterpart')::integer, 0) * 4 <= i.amount - i.discount - coalesce((
          select sum((e ->> 'amount')::integer - (e ->> 'discount')::integer) from jsonb_array_elements(i.details -> 'options') e), 0))`

/**
 * How many payments of a year in Paris may open a right to a receipt and have none: they never had one, or some of it came back when no
 * other could be issued. One that somebody cancelled for good is not missed. A counterpart beyond a quarter of its gift is left out; whether
 * one is beyond the cap of its donor's year is known where a receipt is issued alone: such a payment counts here, and has none (rule TAX-11).
 */
export async function countLacking(db: Reader, of: OfYear): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${lacking(of)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first of them after an id. */
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
