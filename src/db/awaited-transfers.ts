import { type RawBuilder, sql } from 'kysely'
import { totalOf } from '#domain/cart/cart.ts'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import type { LimitedRate } from '#domain/cart/person-limits.ts'
import { move } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { orderFlow } from '#domain/order/order-flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { transferReference } from '#domain/payment/transfer-reference.ts'
import { type Telling, toldOf } from './events.ts'
import { addJob } from './jobs.ts'
import { movePayment } from './payments.ts'
import { limitedJson } from './person-limits.ts'
import { placeJobs } from './place-jobs.ts'
import type { Reader, Transaction } from './schema.ts'
import { type Sold, soldRows } from './store-sale.ts'

type AwaitedSale = Omit<Sold, 'status' | 'tip' | 'receivedOn'> & {
  /** Today's ISO day in Paris, and the last one on which its money is waited for. */
  readonly today: string
  readonly dueOn: string
  readonly event: Telling
  /** Whether its payer has an address for the mail that says where to. */
  readonly writes: boolean
}

/** What was written, and which of its rates are limited per person: those are locked now (rule CRT-9). */
export type StoredAwaited = {
  readonly orderId: number
  readonly paymentId: number
  readonly limited: readonly LimitedRate[]
}

/**
 * Writes a sale that waits for a transfer (rule PAY-32): order, items, snapshot, its one payment with its reference, the cart's move, what
 * programs are told, and the mail that says where the money goes. Its units are the caller's to sell. Throws where its cart is not
 * open or has an order.
 */
export async function storeAwaitedSale(tx: Transaction, sale: AwaitedSale): Promise<StoredAwaited> {
  const { organizationId, formId, frozen, now, dueOn, today } = sale
  const paid = move(cartFlow, 'open', 'pay')
  const { rows } = await sql<StoredAwaited>`
    with ${soldRows({ ...sale, status: 'Committed', tip: 0, receivedOn: today }, { stock: null, isLocked: true })}, cart as (
      update carts c set status = ${paid.to}
      from sold where c.organization_id = sold.organization_id and c.id = ${sale.cartId} and c.status = ${paid.from}
      returning c.id
    ), charge as (
      insert into payments (organization_id, key, order_id, number, due_on, amount, means, status, created_at)
      select sold.organization_id, gen_random_uuid(), sold.id, 1, ${dueOn}::date, ${totalOf(frozen.items)}::integer,
        'BankTransfer', 'Pending', ${now}::timestamptz
      from sold cross join cart
      returning organization_id, id, order_id
    ), mail as (
      select ${addJob('send-mail', aboutOrder('transferAwaited', sale.trace, sql`id::text`))} from sold where ${sale.writes}::boolean
    ), ${toldOf('sold', sale.event)}
    select charge.order_id as "orderId", charge.id as "paymentId", ${limitedJson} as limited,
      (select count(*) from mail) as mails, (select count(*) from telling) as told
    from charge`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error('the cart of an awaited sale is not open')
  const { orderId, paymentId, limited } = stored
  await movePayment(tx, { organizationId, id: paymentId, status: 'Pending' }, 'debit')
  const amount = totalOf(frozen.items)
  const reference = transferReference(paymentId)
  await tx
    .insertInto('awaitedTransfers')
    .values({ organizationId, paymentId, formId, reference, amount, dueOn, askedAt: now })
    .execute()
  return { orderId, paymentId, limited }
}

const aboutOrder = (
  kind: 'transferAwaited' | 'orderConfirmation',
  trace: string,
  id: ReturnType<typeof sql>,
) =>
  sql`json_build_object('organizationId', organization_id, 'kind', ${kind}::text, 'subjectId', ${id}, 'trace', ${trace}::text)`

/** An awaited transfer. Amounts in cents, days ISO. */
export type AwaitedTransfer = PaymentKey & {
  readonly orderId: number
  readonly formId: number
  readonly reference: string
  readonly amount: number
  readonly received: number
  readonly dueOn: string
  readonly isEnded: boolean
  readonly isLetGo: boolean
  /** What came beyond it was sent back or given. */
  readonly isSettled: boolean
}

const awaitedColumns = sql`a.organization_id as "organizationId", a.payment_id as "paymentId", p.order_id as "orderId",
  a.form_id as "formId", a.reference, a.amount, a.received, a.due_on as "dueOn", a.ended_at is not null as "isEnded",
  a.is_let_go as "isLetGo", a.surplus_as is not null as "isSettled"`

/** One of them, locked until the transaction ends. */
export async function lockTransfer(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
): Promise<AwaitedTransfer | undefined> {
  const { rows } = await sql<AwaitedTransfer>`
    select ${awaitedColumns} from awaited_transfers a
    join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
    where a.organization_id = ${organizationId} and a.payment_id = ${paymentId} for update of a`.execute(tx)
  return rows[0]
}

/** Those of some references that are waited for still. */
export async function transfersByReference(
  db: Reader,
  organizationId: number,
  references: readonly string[],
): Promise<readonly AwaitedTransfer[]> {
  const { rows } = await sql<AwaitedTransfer>`
    select ${awaitedColumns} from awaited_transfers a
    join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
    where a.organization_id = ${organizationId} and a.reference = any(${references}::text[]) and a.ended_at is null`.execute(
    db,
  )
  return rows
}

/** A sum that came. `lineId`: the line of the bank that brought it; null: somebody says so. */
export type TransferPart = {
  readonly amount: number
  readonly receivedOn: string
  readonly lineId: number | null
  /** What its form is known by, of one by hand. */
  readonly requestKey?: string | undefined
  readonly by: number
  readonly now: string
}

/** Adds a sum to an awaited transfer, and gives all that came. The transfer is locked. */
export async function addPart(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  { amount, receivedOn, lineId, requestKey, by, now }: TransferPart,
): Promise<number> {
  const { rows } = await sql<{ received: number }>`
    with part as (
      insert into transfer_parts (organization_id, payment_id, number, amount, received_on, line_id, request_key,
        recorded_by, recorded_at)
      select ${organizationId}, ${paymentId}, coalesce(max(number), 0) + 1, ${amount}::integer, ${receivedOn}::date, ${lineId}::integer,
        ${requestKey ?? null}::uuid, ${by}::integer, ${now}::timestamptz
      from transfer_parts where organization_id = ${organizationId} and payment_id = ${paymentId}
      returning amount
    )
    update awaited_transfers a set received = a.received + part.amount from part
    where a.organization_id = ${organizationId} and a.payment_id = ${paymentId}
    returning a.received`.execute(tx)
  return rows[0]?.received ?? 0
}

/** Whether a form has brought its sum already. The transfer is locked. */
export async function hasPartOfForm(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  requestKey: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('transferParts')
    .select('number')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether somebody said that just this sum came, which no line of the bank brought. The transfer is locked. */
export async function hasPartByHand(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  amount: number,
): Promise<boolean> {
  const found = await tx
    .selectFrom('transferParts')
    .select('number')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('lineId', 'is', null)
    .where('amount', '=', amount)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether a sum that came of `awaited_transfers a` may be taken back: while more is waited for, once its payment (an alias) is void, from what was let go and is not
 * settled, or where it came beyond the whole.
 */
export const mayTakeBack = (
  payment: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
) => sql<boolean>`(a.ended_at is null
  or ${payment}.status in ('Canceled', 'Abandoned') and not (a.is_let_go and a.surplus_as is not null)
  or not a.is_let_go and a.surplus_as is null and a.received - ${amount} >= a.amount)`

/** Takes back the sum that a line brought, where it may be. Returns whether there was one. */
export async function removePart(tx: Transaction, organizationId: number, lineId: number): Promise<boolean> {
  const { rows } = await sql`
    with part as (
      delete from transfer_parts t using awaited_transfers a, payments p
      where t.organization_id = ${organizationId} and t.line_id = ${lineId} and a.organization_id = t.organization_id
        and a.payment_id = t.payment_id and p.organization_id = t.organization_id and p.id = t.payment_id
        and ${mayTakeBack(sql`p`, sql`t.amount`)}
      returning t.payment_id, t.amount
    )
    update awaited_transfers a set received = a.received - part.amount from part
    where a.organization_id = ${organizationId} and a.payment_id = part.payment_id
    returning a.payment_id`.execute(tx)
  return rows.length === 1
}

type Taking = {
  readonly formId: number
  readonly reference: string
  readonly receivedOn: string
  /** The instant at which its money counts as received. */
  readonly capturedAt: string
  readonly by: number
  readonly now: string
  readonly trace: string
}

/**
 * All of an awaited transfer is there: its payment is paid and recorded, its order stands; confirmation, attestation and tickets follow
 * (rule PAY-33). Nothing is booked (decision 30). Throws where it was not waited for.
 */
export async function takeTransfer(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  { formId, reference, receivedOn, capturedAt, by, now, trace }: Taking,
): Promise<void> {
  const cleared = move(paymentFlow, 'WaitingBankValidation', 'clear')
  const processed = move(orderFlow, 'Committed', 'process')
  const paper = sql`json_build_object('organizationId', organization_id, 'paymentId', id, 'trace', ${trace}::text)`
  const { rows } = await sql`
    with charge as (
      update payments set status = ${cleared.to}, captured_at = ${capturedAt}::timestamptz, due_on = ${receivedOn}::date
      where organization_id = ${organizationId} and id = ${paymentId} and status = ${cleared.from}
      returning organization_id, id, order_id, amount
    ), ended as (
      update awaited_transfers a set ended_at = ${now}::timestamptz from charge
      where a.organization_id = charge.organization_id and a.payment_id = charge.id
    ), noted as (
      insert into recorded_payments (organization_id, payment_id, form_id, received_on, amount, reference, recorded_by, recorded_at)
      select organization_id, id, ${formId}::integer, ${receivedOn}::date, amount, ${reference}, ${by}::integer, ${now}::timestamptz
      from charge
    ), sold as (
      update orders o set status = ${processed.to} from charge
      where o.organization_id = charge.organization_id and o.id = charge.order_id and o.status = ${processed.from}
      returning o.organization_id, o.id, o.form_id
    ), mail as (
      select ${addJob('send-mail', aboutOrder('orderConfirmation', trace, sql`id::text`))} from sold
    ), paper as (
      select ${addJob('make-attestation', paper)} from charge
    ), tickets as (
      ${placeJobs(sql`sold`, trace)}
    )
    select (select count(*) from mail) as mails, (select count(*) from paper) as papers, (select count(*) from tickets) as tickets
    from sold`.execute(tx)
  if (rows.length !== 1) throw new Error(`the transfer of payment ${paymentId} is not awaited`)
}

/** Nobody waits for a transfer any more, or its payment is void: its places are let go. A payment that was no awaited transfer is left as it is. */
export async function noteLetGo(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  now: string,
): Promise<void> {
  await tx
    .updateTable('awaitedTransfers')
    .set({ endedAt: now, isLetGo: true })
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .execute()
}

/** Whether a line of the bank says that something of an awaited transfer came: what was noted by hand may be a mistake. */
export async function cameByBank(db: Reader, { organizationId, paymentId }: PaymentKey): Promise<boolean> {
  const line = await db
    .selectFrom('transferParts')
    .select('number')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('lineId', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/** A transfer that nobody waits for any more: what came of it in cents, the last day on which it was awaited, and the instant of its end. */
export type EndedTransfer = { readonly received: number; readonly dueOn: string; readonly endedAt: string }

/** That of an order. */
export async function endedTransferOf(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<EndedTransfer | undefined> {
  const { rows } = await sql<EndedTransfer>`
    select a.received, a.due_on as "dueOn", a.ended_at as "endedAt" from awaited_transfers a
    join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
    where a.organization_id = ${organizationId} and p.order_id = ${id} and a.is_let_go`.execute(db)
  return rows[0]
}

export type DueTransfer = { readonly id: string; readonly at: string; readonly organizationId: number }

/** Those that were waited for until before an ISO day, and of which nothing came, oldest first. */
export async function transfersDueBefore(
  db: Reader,
  today: string,
  {
    after,
    limit,
  }: { readonly after: { readonly id: string; readonly at: string } | null; readonly limit: number },
): Promise<readonly DueTransfer[]> {
  const { rows } = await sql<DueTransfer>`
    select a.payment_id::text as id, a.due_on::text as at, a.organization_id as "organizationId" from awaited_transfers a
    where a.ended_at is null and a.received = 0 and a.due_on < ${today}::date
      and (${after?.at ?? null}::date is null or (a.due_on, a.payment_id) > (${after?.at ?? null}::date, ${after?.id ?? null}::integer))
    order by a.due_on, a.payment_id limit ${limit}`.execute(db)
  return rows
}
