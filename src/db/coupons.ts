import { sql } from 'kysely'
import type { Coupon } from '#domain/coupon/coupon.ts'
import type { Reader } from './schema.ts'

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
