import { type RawBuilder, sql } from 'kysely'
import type { Settlement, SettlementCount, SettlementWait } from '#domain/cancellation/cancellation.ts'
import { settlementFlow } from '#domain/cancellation/settlement-flow.ts'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { holdsSomething } from './cancelled-lines.ts'
import { heldCheques, leftOfPayment } from './owed-repayments.ts'
import { paymentColumns } from './payments.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'organizationId',
  'orderId',
  'formId',
  'postponement',
  'status',
  'chooseUntil',
  'choice',
  'chosenAt',
  'waitsFor',
  'triedAt',
  'givenAmount',
  'givenWords',
] as const

export async function settlementOf(db: Reader, order: OrderKey): Promise<Settlement | undefined> {
  return db
    .selectFrom('settlements')
    .select(columns)
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .executeTakeFirst()
}

/** The same, locked: after the payments of its order. */
export async function lockSettlement(tx: Transaction, order: OrderKey): Promise<Settlement | undefined> {
  return tx
    .selectFrom('settlements')
    .select(columns)
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Finds the orders of an event that is cancelled, or postponed for the `postponement`-th time, which nobody has settled: all that stand, but
 * for those of a postponed event that hold nothing but lines that went back, and gifts.
 */
export async function findOrders(
  tx: Transaction,
  form: FormKey,
  { postponement, now }: { readonly postponement: number | null; readonly now: string },
): Promise<void> {
  await sql`
    insert into settlements (organization_id, order_id, form_id, postponement, status, look_at, created_at)
    select o.organization_id, o.id, o.form_id, ${postponement}::integer, 'found', ${now}::timestamptz, ${now}::timestamptz
    from orders o
    where o.organization_id = ${form.organizationId} and o.form_id = ${form.id} and o.status in ('Committed', 'Processed')
      and (${postponement === null}::boolean or ${holdsSomething(sql`o.organization_id`, sql`o.id`)})
    order by o.id
    on conflict do nothing`.execute(tx)
}

/** How long after it began an order may still join what became of its event: a debit is decided and settled otherwise well before. */
const lateDays = 70

/**
 * The same of orders that were under way when their event was cancelled, or were recorded since, whenever that was; and of those whose payers
 * had begun to pay before it was postponed for the last time, and paid afterwards (rule CAN-10). Returns how many joined. Each cancellation and
 * postponement asks the index of a form's orders by time (`offset 0` keeps it so) for those of the last {@link lateDays} days alone.
 */
export async function findLateOrders(tx: Transaction, now: string): Promise<number> {
  const since = sql`${now}::timestamptz - make_interval(days => ${lateDays})`
  const { numAffectedRows } = await sql`
    insert into settlements (organization_id, order_id, form_id, postponement, status, look_at, created_at)
    select ended.organization_id, late.id, ended.form_id, ended.number, 'found', ${now}::timestamptz, ${now}::timestamptz
    from (
      select organization_id, form_id, null::integer as number, created_at from cancellations
      union all
      select p.organization_id, p.form_id, p.number, p.created_at from postponements p
      where p.created_at > ${since} and ${isLast} and not ${isCancelled}) ended
    cross join lateral (
      select o.id, o.organization_id, o.cart_id, o.created_at from orders o
      where o.organization_id = ended.organization_id and o.form_id = ended.form_id and o.status in ('Committed', 'Processed')
        and o.created_at > greatest(ended.created_at - interval '1 day', ${since})
      offset 0) late
    where not exists (select from settlements s where s.organization_id = ended.organization_id and s.order_id = late.id)
      and (ended.number is null
        or ${begunOf(sql`late`)} < ended.created_at and ${holdsSomething(sql`late.organization_id`, sql`late.id`)})
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Of the rows of postponements `p`: no later one. */
const isLast = sql`not exists (select from postponements n
  where n.organization_id = p.organization_id and n.form_id = p.form_id and n.number > p.number)`
/** Their event was cancelled after all. */
const isCancelled = sql`exists (select from cancellations c where c.organization_id = p.organization_id and c.form_id = p.form_id)`

/** When the payer of an order began to pay, which had read the days of then; null: the order was made in one go. */
const begunOf = (order: RawBuilder<unknown>) => sql`(select max(r.created_at) from payment_requests r
  where r.organization_id = ${order}.organization_id and r.cart_id = ${order}.cart_id)`

/** Settlements whose time has come at `now`, oldest first. */
export async function settlementsToLookAt(
  db: Reader,
  now: string,
  { after, limit }: BatchInput,
): Promise<readonly (BatchRow & { readonly organizationId: number; readonly orderId: number })[]> {
  const { rows } = await sql<BatchRow & { organizationId: number; orderId: number }>`
    select organization_id as "organizationId", order_id as "orderId", order_id::text as id, look_at as at
    from settlements
    where look_at <= ${now}::timestamptz
      and (${after === null}::boolean or (look_at, order_id) > (${after?.at ?? now}::timestamptz, ${after === null ? 0 : Number(after.id)}::integer))
    order by look_at, order_id limit ${limit}`.execute(db)
  return rows
}

type SettlementEvent = AnyEventOf<typeof settlementFlow>
type Facts = Partial<
  Pick<Settlement, 'chooseUntil' | 'choice' | 'chosenAt' | 'triedAt' | 'givenAmount' | 'givenWords'>
> & {
  /** When it is looked at next; null: when somebody does something. */
  readonly lookAt: string | null
  readonly waitsFor?: SettlementWait | null
}

/** Moves a settlement through its flow; returns whether this call moved it. */
export async function moveSettlement(
  tx: Transaction,
  settlement: Pick<Settlement, 'organizationId' | 'orderId' | 'status'>,
  event: SettlementEvent,
  { waitsFor = null, ...facts }: Facts,
): Promise<boolean> {
  const step = moveIfAllowed(settlementFlow, settlement.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('settlements')
    .set({ ...facts, waitsFor, status: step.to })
    .where('organizationId', '=', settlement.organizationId)
    .where('orderId', '=', settlement.orderId)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes what a settlement waits for, and when it is looked at again. */
export async function noteSettlementWait(
  tx: Transaction,
  { organizationId, orderId, status }: Pick<Settlement, 'organizationId' | 'orderId' | 'status'>,
  wait: { readonly waitsFor: SettlementWait | null; readonly lookAt: string | null },
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set(wait)
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', orderId)
    .where('status', '=', status)
    .execute()
}

/** An order that was refunded before its event was cancelled or postponed, and is not any more, joins what becomes of that event (rules CAN-4, CAN-10). */
export async function joinSettlements(
  tx: Transaction,
  { organizationId, id }: OrderKey,
  now: string,
): Promise<void> {
  await sql`
    insert into settlements (organization_id, order_id, form_id, postponement, status, look_at, created_at)
    select o.organization_id, o.id, o.form_id, ended.number, 'found', ${now}::timestamptz, ${now}::timestamptz
    from orders o cross join lateral (
      select null::integer as number from cancellations c
      where c.organization_id = o.organization_id and c.form_id = o.form_id
      union all
      select p.number from postponements p
      where p.organization_id = o.organization_id and p.form_id = o.form_id and ${isLast} and not ${isCancelled}
        and o.status in ('Committed', 'Processed') and coalesce(${begunOf(sql`o`)}, o.created_at) < p.created_at
        and ${holdsSomething(sql`o.organization_id`, sql`o.id`)}) ended
    where o.organization_id = ${organizationId} and o.id = ${id}
    on conflict do nothing`.execute(tx)
}

/** A refund that was done came back from the bank: the settlement of its order failed after all. */
export async function failSettlementAgain(tx: Transaction, order: OrderKey, now: string): Promise<void> {
  const settlement = await lockSettlement(tx, order)
  if (settlement?.status === 'settled') await moveSettlement(tx, settlement, 'fail', { lookAt: now })
}

/** How many orders stand where. */
export async function countSettlements(db: Reader, form: FormKey): Promise<readonly SettlementCount[]> {
  const { rows } = await sql<SettlementCount>`
    select status, choice, waits_for as "waitsFor", count(*)::integer as orders, coalesce(sum(given_amount), 0)::integer as given
    from settlements where organization_id = ${form.organizationId} and form_id = ${form.id}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** An order that needs a hand: one that failed, or of which the association gives back what was recorded. */
export type SettlementToDo = Pick<Payment, 'means'> & {
  readonly orderId: number
  /** The first payment of which something is left. */
  readonly paymentId: number
  readonly name: string | null
  /** What is left of the association's part of all of them, in cents. */
  readonly amount: Cents
  /** How many cheques stand for some of it that nobody has taken to the bank. */
  readonly cheques: number
}

/** The first orders of a form that need a hand, in the order in which they were bought. */
export async function settlementsToDo(
  db: Reader,
  form: FormKey,
  which: 'failed' | 'association',
  limit: number,
): Promise<readonly SettlementToDo[]> {
  const isOne =
    which === 'failed' ? sql`s.status = 'failed'` : sql`s.status = 'settling' and s.waits_for = 'association'`
  const { rows } = await sql<SettlementToDo>`
    select s.order_id as "orderId", p.id as "paymentId", p.means, p.amount, p.cheques,
      nullif(trim(concat_ws(' ', y.first_name, y.last_name)), '') as name
    from settlements s
    join orders o on o.organization_id = s.organization_id and o.id = s.order_id
    join lateral (
      select p.id, p.means, (sum(greatest(0, ${leftOfPayment})) over ())::integer as amount, (sum(${heldCheques}) over ())::integer as cheques
      from payments p
      where p.organization_id = s.organization_id and p.order_id = s.order_id and p.status in ('Authorized', 'Refunding', 'Contested')
      order by ${leftOfPayment} > 0 desc, p.number limit 1) p on true
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    where s.organization_id = ${form.organizationId} and s.form_id = ${form.id} and ${isOne}
    order by s.order_id limit ${limit}`.execute(db)
  return rows
}

/** The payments of an order, locked by id. */
export async function lockedPayments(tx: Transaction, order: OrderKey): Promise<readonly Payment[]> {
  return tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .orderBy('id')
    .forUpdate()
    .execute()
}
