import { sql } from 'kysely'
import { move } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { ScheduleKey } from '#domain/payment/schedule.ts'
import { scheduleFlow } from '#domain/payment/schedule-flow.ts'
import { type ScheduleRow, scheduleColumns } from './schedules.ts'
import type { Reader, Transaction } from './schema.ts'

/** A schedule as its payer changes it. */
export type PayersSchedule = ScheduleRow & {
  /** The ISO day from which it goes on, while it is suspended until one. */
  readonly suspendedUntil: string | null
}

function select(db: Reader) {
  return db.selectFrom('schedules').select(scheduleColumns).select('suspendedUntil')
}

/** A schedule by its integer id, across organizations: who may see it is the caller's question. */
export async function scheduleByPublicId(db: Reader, id: number): Promise<PayersSchedule | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

/** The same schedule, locked: after its payments and charges. */
export async function lockSchedule(
  tx: Transaction,
  { organizationId, id }: ScheduleKey,
): Promise<PayersSchedule> {
  return select(tx)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks every payment of an order, by id: before its charges and its schedule. */
export async function lockPaymentsOfOrder(tx: Transaction, order: OrderKey): Promise<void> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The ISO day in Paris of an order's last charge that was not cancelled, tries and late ones included. */
export async function lastChargeOf(db: Reader, order: OrderKey): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select max(greatest(due_on, (captured_at at time zone 'Europe/Paris')::date)) as day from payments
    where organization_id = ${order.organizationId} and order_id = ${order.id}
      and status not in ('Canceled', 'Abandoned')`.execute(db)
  return rows[0]?.day ?? '1970-01-01'
}

/** What a payer may set of a monthly gift. Amount in cents, days ISO. */
export type GiftTerms = { readonly amount?: number; readonly dayOfLevy?: number; readonly nextOn?: string }

/** Changes the terms of a gift whose row the caller has locked. */
export async function storeGiftTerms(
  tx: Transaction,
  schedule: ScheduleKey,
  terms: GiftTerms,
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({
      ...(terms.amount === undefined ? {} : { amount: terms.amount }),
      ...(terms.dayOfLevy === undefined ? {} : { dayOfLevy: terms.dayOfLevy }),
      ...(terms.nextOn === undefined ? {} : { nextOn: terms.nextOn }),
    })
    .where('organizationId', '=', schedule.organizationId)
    .where('id', '=', schedule.id)
    .execute()
}

/** Nothing is charged until the ISO day `until`, and then on `nextOn`; returns whether this call did it. */
export async function suspendUntil(
  tx: Transaction,
  schedule: ScheduleKey,
  { until, nextOn }: { readonly until: string; readonly nextOn: string },
): Promise<boolean> {
  const step = move(scheduleFlow, 'Active', 'suspend')
  const { numUpdatedRows } = await tx
    .updateTable('schedules')
    .set({ status: step.to, suspendedUntil: until, nextOn })
    .where('organizationId', '=', schedule.organizationId)
    .where('id', '=', schedule.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is charged later is charged with this method from now on; its owner is told of its end in time. */
export async function keepOtherMethod(
  tx: Transaction,
  schedule: ScheduleKey,
  { id, ...shown }: ShownMethod & { readonly id: string },
): Promise<void> {
  const { means, brand, last4, expiresIn, country } = shown
  await tx
    .updateTable('schedules')
    .set({
      paymentMethod: id,
      means,
      method: JSON.stringify({ means, brand, last4, expiresIn, country }),
      expiryToldFor: null,
    })
    .where('organizationId', '=', schedule.organizationId)
    .where('id', '=', schedule.id)
    .execute()
}

/** A line of the audit about a schedule. */
export type ScheduleChange = { readonly action: string; readonly object: string }

export async function scheduleChangeById(
  db: Reader,
  key: { organizationId: number; id: string },
): Promise<ScheduleChange | undefined> {
  return db
    .selectFrom('audit')
    .select(['action', 'object'])
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .executeTakeFirst()
}
