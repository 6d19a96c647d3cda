import { type RawBuilder, sql } from 'kysely'

/** The payment `p` of a token `u` that stands for a capture. `offset 0`: by index, token by token. */
export const capturesOfToken = sql`
  cross join lateral (
    select payment_id from ledger_entries
    where organization_id = u.organization_id and id = u.entry_id and kind = 'capture' offset 0) e
  cross join lateral (
    select organization_id, order_id, captured_at, amount, amount_tip from payments
    where organization_id = u.organization_id and id = e.payment_id offset 0) p`

/** What was given back or lost of the money of each day, as `day` and `amount`: of an organization, or of one of its campaigns. */
export function givenBack(organizationId: number, days: RawBuilder<boolean>, formId: number | null = null) {
  const ofForm = formId === null ? sql`` : sql`and form_id = ${formId}`
  return sql`
    select captured_on as day, organization_part as amount from refunds
    where organization_id = ${organizationId} and status = 'succeeded' and ${days} ${ofForm}
    union all
    select captured_on, organization_part from disputes
    where organization_id = ${organizationId} and status = 'lost' and ${days} ${ofForm}`
}

/**
 * The money that an administrator recorded and that stands, as `day` and `amount` (rule PAY-27): of an organization, or of one of its
 * campaigns. It is little, and read where it is; the ledger knows nothing of it.
 */
export function recordedMoney(
  organizationId: number,
  days: RawBuilder<boolean>,
  formId: number | null = null,
) {
  const ofForm = formId === null ? sql`` : sql`and form_id = ${formId}`
  return sql`
    select received_on as day, amount from recorded_payments
    where organization_id = ${organizationId} and voided_at is null and ${days} ${ofForm}`
}

/** Whether a column of days lies between two instants that begin days in Paris; the second is not in it. */
export function inDays(
  column: string,
  { from, until }: { readonly from: string; readonly until: string },
): RawBuilder<boolean> {
  const day = sql.ref(column)
  return sql`${day} >= ${dayOf(from)} and ${day} < ${dayOf(until)}`
}

const dayOf = (instant: string) => sql`(${instant}::timestamptz at time zone 'Europe/Paris')::date`
