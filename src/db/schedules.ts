import { sql } from 'kysely'
import { move } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Mandate, PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { Schedule, ScheduleKey } from '#domain/payment/schedule.ts'
import { goingOn, type ScheduleStatus, scheduleFlow } from '#domain/payment/schedule-flow.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { chargesAreOn } from './due-payments.ts'
import type { Reader, Transaction } from './schema.ts'

/** The states of a plan that goes on, for a condition in SQL. */
export const goingOnStates = sql.join(goingOn.map(status => sql.lit(status)))

/** A schedule as it is stored: with its state and the card that is kept for it. */
export type StoredSchedule = Schedule & {
  readonly id: number
  readonly status: ScheduleStatus
  /** Whose customer and method these are. */
  readonly provider: ProviderName
  readonly customerId: string
  /** `null` until the provider has named what a first debit was given with. */
  readonly paymentMethod: string | null
}

/** A schedule, as whoever shows or charges an order reads it. */
export const planColumns = [
  'id',
  'frequency',
  'status',
  'amount',
  'count',
  'dayOfLevy',
  'nextOn',
  'provider',
  'customerId',
  'paymentMethod',
] as const

/** The schedule of an order, or `undefined` where everything was paid at once. */
export async function scheduleOfOrder(db: Reader, order: OrderKey): Promise<StoredSchedule | undefined> {
  return db
    .selectFrom('schedules')
    .select(planColumns)
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .executeTakeFirst()
}

/** The same, locked: after payments and charges, before the order. */
export async function lockScheduleOfOrder(tx: Transaction, order: OrderKey): Promise<void> {
  await tx
    .selectFrom('schedules')
    .select('id')
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .forUpdate()
    .execute()
}

/** Names the method that a plan is charged with, where it was typed in the provider's fields and is known only now. */
export async function nameScheduleMethod(
  tx: Transaction,
  order: OrderKey,
  paymentMethod: string,
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ paymentMethod })
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .where('paymentMethod', 'is', null)
    .execute()
}

/**
 * Nothing more of an order is charged: its schedule and the payments that wait for their day are cancelled, those that were
 * refused are no longer asked for (rule DUE-13). A payment that is being charged just now takes its course.
 */
export async function cancelSchedule(tx: Transaction, order: OrderKey): Promise<void> {
  const plan = move(scheduleFlow, 'Active', 'cancel')
  const charge = move(paymentFlow, 'Waiting', 'cancel')
  const refused = move(paymentFlow, 'Refused', 'abandon')
  await tx
    .updateTable('schedules')
    .set({ status: plan.to })
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .where('status', 'in', [plan.from, move(scheduleFlow, 'Suspended', 'cancel').from])
    .execute()
  await sql`
    update payments set status = case status when ${charge.from} then ${charge.to} else ${refused.to} end, retry_on = null,
      regularise_until = null
    where organization_id = ${order.organizationId} and order_id = ${order.id} and number > 1
      and status in (${charge.from}, ${refused.from}, ${move(paymentFlow, 'Error', 'abandon').from})`.execute(
    tx,
  )
}

/** Stops a plan for a while, or takes it up again from `nextOn` on; returns whether this call did. */
export async function moveSchedule(
  tx: Transaction,
  schedule: ScheduleKey,
  event: 'suspend' | 'resume',
  nextOn?: string,
): Promise<boolean> {
  const step =
    event === 'suspend' ? move(scheduleFlow, 'Active', event) : move(scheduleFlow, 'Suspended', event)
  const { numUpdatedRows } = await tx
    .updateTable('schedules')
    .set({
      status: step.to,
      ...(event === 'resume' ? { suspendedUntil: null } : {}),
      ...(nextOn === undefined ? {} : { nextOn }),
    })
    .where('organizationId', '=', schedule.organizationId)
    .where('id', '=', schedule.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A plan that is suspended until a month is so until somebody resumes it. */
export async function suspendForGood(tx: Transaction, { organizationId, id }: ScheduleKey): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ suspendedUntil: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'Suspended')
    .execute()
}

/** Ends a plan of which nothing is left to be paid. */
export async function endPaidPlan(tx: Transaction, { organizationId, id }: ScheduleKey): Promise<void> {
  const { from, to } = move(scheduleFlow, 'Active', 'end')
  await sql`
    update schedules s set status = ${to}
    where s.organization_id = ${organizationId} and s.id = ${id} and s.status = ${from} and not exists (
      select from payments p where p.organization_id = s.organization_id and p.order_id = s.order_id
        and p.status in ('Waiting', 'Pending', 'WaitingAuthentication', 'WaitingBankValidation', 'Refused', 'Error'))`.execute(
    tx,
  )
}

/** A gift whose month has come, as a row of a backlog. */
export type DueGift = BatchRow & Pick<Schedule, 'nextOn' | 'dayOfLevy'> & { readonly organizationId: number }

/** Monthly gifts whose day has come, the oldest first. `today` is an ISO day in Paris. */
export async function dueSchedules(
  db: Reader,
  today: string,
  { after, limit }: BatchInput,
): Promise<readonly DueGift[]> {
  const { rows } = await sql<DueGift>`
    select s.organization_id, s.id::text as id, s.next_on as at, s.next_on,
      s.day_of_levy
    from schedules s
    where s.status = 'Active' and s.frequency = 'Monthly' and s.next_on <= ${today} and ${chargesAreOn}
      and (${after?.at ?? null}::date is null or (s.next_on, s.id) > (${after?.at ?? null}::date, ${after?.id ?? null}::integer))
    order by s.next_on, s.id limit ${limit}`.execute(db)
  return rows
}

/** A gift that goes from `was` to `nextOn`; the month in between is charged on `charge`, or was missed. */
export type OpenedMonth = {
  readonly organizationId: number
  readonly id: string
  readonly was: string
  readonly charge: string | null
  readonly nextOn: string
}

/** Moves gifts to their next day and makes their months payments, in one statement; a gift that moved already stays. */
export async function openMonths(
  tx: Transaction,
  months: readonly OpenedMonth[],
  now: string,
): Promise<void> {
  await sql`
    with month as (
      select * from jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
        as m ("organizationId" integer, id integer, was date, charge date, "nextOn" date)
    ), moved as (
      update schedules s set next_on = m."nextOn" from month m
      where s.organization_id = m."organizationId" and s.id = m.id and s.next_on = m.was and s.status = 'Active'
      returning s.organization_id, s.order_id, s.amount, s.means, m.charge
    )
    insert into payments (organization_id, key, order_id, number, due_on, amount, means, status, created_at)
    select organization_id, gen_random_uuid(), order_id,
      (select max(number) + 1 from payments p where p.organization_id = moved.organization_id and p.order_id = moved.order_id),
      charge, amount, means, 'Waiting', ${now}::timestamptz
    from moved where charge is not null`.execute(tx)
}

/** A schedule with its place, for what is told of it. */
export type ScheduleRow = StoredSchedule & {
  readonly organizationId: number
  readonly orderId: number
  readonly means: PaymentMethodType
  readonly method: ShownMethod | null
}

/** A schedule's row, as everybody reads it. */
export const scheduleColumns = ['organizationId', 'orderId', ...planColumns, 'means', 'method'] as const

export async function scheduleById(
  db: Reader,
  { organizationId, id }: ScheduleKey,
): Promise<(ScheduleRow & { readonly mandate: Mandate | null }) | undefined> {
  return db
    .selectFrom('schedules')
    .select(scheduleColumns)
    .select('mandate')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}
