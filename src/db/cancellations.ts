import { sql } from 'kysely'
import type { Cancellation, Needed } from '#domain/cancellation/cancellation.ts'
import type { FormKey } from '#domain/form/form.ts'
import { offlineMeans } from '#domain/payment/payment-means.ts'
import { holdsSomething } from './cancelled-lines.ts'
import { leftOfPayment } from './owed-repayments.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = ['organizationId', 'formId', 'words', 'chooseUntil', 'cancelledBy', 'createdAt'] as const

export async function cancellationOf(db: Reader, form: FormKey): Promise<Cancellation | undefined> {
  return db
    .selectFrom('cancellations')
    .select(columns)
    .where('organizationId', '=', form.organizationId)
    .where('formId', '=', form.id)
    .executeTakeFirst()
}

/** Stores that an event is cancelled; returns whether this call did: somebody else may have been first. */
export async function insertCancellation(
  tx: Transaction,
  cancellation: Cancellation,
  trace: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cancellations')
    .values({ ...cancellation, traceId: trace })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  // Any change of its row gives the campaign new contents: its page says from now on that it is cancelled.
  const { organizationId, formId, createdAt } = cancellation
  await tx
    .updateTable('forms')
    .set({ updatedAt: createdAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', formId)
    .execute()
  return true
}

/**
 * Whom an event's cancellation would ask, or its postponement, and what their orders would give back, in cents: what came, less what went
 * back, is on its way back or is contested. Who gave it already is not asked again, nor of a postponement whose places all went back (rule CAN-9).
 */
export async function neededFor(
  db: Reader,
  form: FormKey,
  { postpones }: { readonly postpones: boolean },
): Promise<Needed> {
  const { rows } = await sql<Needed>`
    with left_of as (
      select o.id as order_id, coalesce(s.status in ('found', 'asked', 'kept'), true) as is_asked,
        p.means = any (${offlineMeans}::text[]) as is_recorded, greatest(0, ${leftOfPayment}) as amount
      from orders o
      left join settlements s on s.organization_id = o.organization_id and s.order_id = o.id
      left join payments p on p.organization_id = o.organization_id and p.order_id = o.id
        and p.status in ('Authorized', 'Refunding', 'Contested')
      where o.organization_id = ${form.organizationId} and o.form_id = ${form.id} and o.status in ('Committed', 'Processed')
        and s.status is distinct from 'given'
        and (not ${postpones}::boolean or ${holdsSomething(sql`o.organization_id`, sql`o.id`)})
    )
    select (count(distinct order_id) filter (where is_asked))::integer as orders,
      coalesce(sum(amount) filter (where not is_recorded), 0)::integer as platform,
      coalesce(sum(amount) filter (where is_recorded), 0)::integer as recorded,
      (count(distinct order_id) filter (where is_recorded))::integer as "recordedOrders"
    from left_of`.execute(db)
  return rows[0] ?? { orders: 0, platform: 0, recorded: 0, recordedOrders: 0 }
}

/** What refunds that are only asked for will take from an organization's account, in cents. */
export async function aboutToLeave(db: Reader, organizationId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(organization_part), 0)::integer as amount from refunds
    where organization_id = ${organizationId} and status = 'requested' and not by_transfer`.execute(db)
  return rows[0]?.amount ?? 0
}
