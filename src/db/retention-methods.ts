import { sql } from 'kysely'
import type { ProviderName } from '#domain/payment/provider.ts'
import { type Slice, type Sweep, sweepOf } from './retention.ts'
import type { Reader } from './schema.ts'

/** Payments of which money may still come or go. */
const movingStates = sql`('Waiting', 'Pending', 'WaitingAuthentication', 'WaitingBankValidation', 'Capturing', 'Refunding', 'Contested')`

/** A kept method that a plan does not need any more; its provider may still hold it. */
export type EndedMethod = {
  readonly organizationId: number
  readonly scheduleId: number
  readonly provider: ProviderName
  readonly paymentMethod: string
  /** A user's own card, which they keep and forget themselves. */
  readonly isUsers: boolean
}

/** Nothing of the order is charged, contested or given back since the instant. */
const isOver = ({ before }: Slice) => sql`
  not exists (
    select from payments p where p.organization_id = t.organization_id and p.order_id = t.order_id
      and (p.status in ${movingStates}
        or (p.status <> 'Canceled' and greatest(p.captured_at, p.due_on::timestamptz) >= ${before}::timestamptz)))
  and not exists (select from setups u where u.organization_id = t.organization_id and u.schedule_id = t.id and u.status = 'open')`

/** Plans that ended, with the method of each. */
export const endedPlans: Omit<Sweep, 'forget'> = sweepOf({
  table: 'schedules',
  at: sql`t.created_at`,
  id: sql`concat_ws(':', t.organization_id, t.id)`,
  when: sql`t.status in ('Ended', 'Canceled') and t.payment_method <> ''`,
  isDue: isOver,
})

/** The methods of one batch of {@link endedPlans}. */
export async function endedMethods(db: Reader, slice: Slice): Promise<readonly EndedMethod[]> {
  const { after, before, limit } = slice
  const { rows } = await sql<EndedMethod>`
    select t.organization_id, t.id as "scheduleId", t.provider, t.payment_method,
      exists (select from user_customers c where c.customer_id = t.customer_id and c.provider = t.provider) as "isUsers"
    from (
      select * from schedules t
      where t.status in ('Ended', 'Canceled') and t.payment_method <> '' and t.created_at < ${before}::timestamptz
        and (${after?.at ?? null}::timestamptz is null or (t.created_at, concat_ws(':', t.organization_id, t.id))
          > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      order by t.created_at, concat_ws(':', t.organization_id, t.id) limit ${limit}) t
    where ${isOver(slice)}`.execute(db)
  return rows
}

/**
 * Takes the method out of an ended plan and out of what changed it. Where a payer typed another card, a change names none: it has
 * a token instead, never both.
 */
export async function emptyPlan(
  db: Reader,
  { organizationId, scheduleId }: Pick<EndedMethod, 'organizationId' | 'scheduleId'>,
): Promise<void> {
  await sql`
    with plan as (
      update schedules set payment_method = '', customer_id = '', method = null, mandate = null
      where organization_id = ${organizationId} and id = ${scheduleId} and status in ('Ended', 'Canceled')
      returning organization_id, id
    )
    update setups u set payment_method = left(u.payment_method, 0), customer_id = '' from plan
    where u.organization_id = plan.organization_id and u.schedule_id = plan.id`.execute(db)
}

/** Methods of tries that are over, once no plan keeps them. */
export const attempts = sweepOf({
  table: 'payment_attempts',
  at: sql`t.settled_at`,
  id: sql`t.id`,
  when: sql`t.settled_at is not null and num_nonnulls(t.payment_method, t.customer_id, t.mandate, t.method) > 0`,
  isDue: () => sql`t.status in ('captured', 'refused', 'failed', 'closed', 'undone') and t.doubt_since is null
    and not exists (
      select from payments p
      left join schedules s on s.organization_id = p.organization_id and s.order_id = p.order_id
      where p.organization_id = t.organization_id and p.id = t.payment_id
        and (s.payment_method <> '' or p.status in ${movingStates}))`,
  effects: () => [
    sql`emptied as (
      update payment_attempts a set payment_method = null, customer_id = null, mandate = null, method = null
      from due where a.organization_id = due.organization_id and a.id = due.id)`,
    sql`asked as (
      update payment_requests r set customer_id = null
      from due where r.organization_id = due.organization_id and r.id = due.request_id and r.status not in ('open', 'exhausted'))`,
    sql`freed as (
      delete from debit_methods d using due where d.payment_method = due.payment_method and d.provider = due.provider)`,
  ],
})

/** Methods that a payer proposed for a plan which goes on with another one. */
export const setups = sweepOf({
  table: 'setups',
  at: sql`t.settled_at`,
  id: sql`t.id`,
  when: sql`t.settled_at is not null and t.customer_id <> ''`,
  isDue: () => sql`t.status <> 'open'`,
  effects: () => [
    sql`emptied as (
      update setups u set payment_method = left(u.payment_method, 0), customer_id = ''
      from due where u.organization_id = due.organization_id and u.id = due.id and u.status <> 'open')`,
  ],
})

/** Mandates of ended plans whose first debit was never sent, so that no method of theirs was ever named. */
export const unsentPlans = sweepOf({
  table: 'schedules',
  at: sql`t.created_at`,
  id: sql`concat_ws(':', t.organization_id, t.id)`,
  when: sql`t.status in ('Ended', 'Canceled') and t.payment_method is null and t.customer_id <> ''`,
  isDue: isOver,
  effects: () => [
    sql`emptied as (
      update schedules s set payment_method = '', customer_id = '', method = null, mandate = null
      from due where s.organization_id = due.organization_id and s.id = due.id and s.status in ('Ended', 'Canceled'))`,
  ],
})
