import { type Insertable, sql } from 'kysely'
import type { Coupon } from '#domain/coupon/coupon.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Reader, Schema, Transaction } from './schema.ts'

/** The coupon of a code in its normal form, on one form; `undefined` for an unknown or deleted one. */
export async function couponByCode(
  db: Reader,
  { organizationId, formId, code }: { organizationId: number; formId: number; code: string },
): Promise<Coupon | undefined> {
  return db
    .selectFrom('coupons')
    .select([
      'id',
      'code',
      // The driver gives decimal numbers as texts.
      sql<number | null>`percent::double precision`.as('percent'),
      'amount',
      'tierIds',
      'startAt as startDate',
      'endAt as endDate',
    ])
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('code', '=', code)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** A coupon as the editor lists it, withdrawn ones too. */
export type ListedCoupon = Coupon & {
  readonly isWithdrawn: boolean
  /** Its uses so far, in orders that stand. */
  readonly used: number
  /** The counter of a limited one. */
  readonly units: { readonly capacity: number; readonly sold: number; readonly held: number } | null
}

/** The coupons of a form, newest first, withdrawn ones last. */
export async function listCoupons(db: Reader, form: FormKey): Promise<readonly ListedCoupon[]> {
  const { rows } = await sql<ListedCoupon>`
    select k.id, k.code, k.percent::double precision as percent, k.amount, k.tier_ids, k.start_at as start_date,
      k.end_at as end_date, k.deleted_at is not null as is_withdrawn,
      coalesce(s.sold, (select count(*) from orders o
        where o.organization_id = k.organization_id and o.coupon_id = k.id and o.status <> 'Canceled'))::integer as used,
      case when s.target_id is not null
        then jsonb_build_object('capacity', s.capacity, 'sold', s.sold, 'held', s.held) end as units
    from coupons k
    left join stocks s on s.organization_id = k.organization_id and s.kind = 'coupon' and s.target_id = k.id
    where k.organization_id = ${form.organizationId} and k.form_id = ${form.id}
    order by k.deleted_at is not null, k.id desc`.execute(db)
  return rows
}

/** What the editor writes into the row of a coupon. */
export type CouponRow = Omit<Insertable<Schema['coupons']>, 'organizationId' | 'formId' | 'id' | 'deletedAt'>

/** Adds a coupon; gives its id. */
export async function addCoupon(
  tx: Transaction,
  { organizationId, id }: FormKey,
  row: CouponRow,
): Promise<number> {
  const added = await tx
    .insertInto('coupons')
    .values({ ...row, organizationId, formId: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

export async function updateCoupon(
  tx: Transaction,
  { organizationId, id, couponId }: FormKey & { readonly couponId: number },
  row: Partial<CouponRow> & { readonly deletedAt?: string | null },
): Promise<void> {
  await tx
    .updateTable('coupons')
    .set(row)
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('id', '=', couponId)
    .execute()
}

/** A form asks for codes while it has one that is not withdrawn. */
export async function askForCodes(tx: Transaction, { organizationId, id }: FormKey): Promise<void> {
  await sql`
    update forms f set allow_coupons = living.has_one
    from (select exists (select from coupons
      where organization_id = ${organizationId} and form_id = ${id} and deleted_at is null) as has_one) living
    where f.organization_id = ${organizationId} and f.id = ${id} and f.allow_coupons <> living.has_one`.execute(
    tx,
  )
}
