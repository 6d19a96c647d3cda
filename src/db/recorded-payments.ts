import { sql } from 'kysely'
import { totalOf } from '#domain/cart/cart.ts'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import type { LimitedRate } from '#domain/cart/person-limits.ts'
import { move } from '#domain/flow.ts'
import { orderFlow } from '#domain/order/order-flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { RecordedPayment } from '#domain/payment/recorded-payment.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { type Telling, toldOf } from './events.ts'
import { addJob } from './jobs.ts'
import { limitedJson } from './person-limits.ts'
import { placeJobs } from './place-jobs.ts'
import type { Reader, Transaction } from './schema.ts'
import { type Sold, soldRows } from './store-sale.ts'

type RecordedSale = Omit<Sold, 'status' | 'tip' | 'receivedOn'> & {
  readonly payment: RecordedPayment
  /** The instant at which its money counts as received. */
  readonly capturedAt: string
  readonly recordedBy: number
  readonly event: Telling
  /** Whether its payer has an address for a confirmation. */
  readonly writes: boolean
}

/** What was written, and which of its rates are limited per person: those are locked now (rule CRT-9). */
export type StoredRecord = {
  readonly orderId: number
  readonly paymentId: number
  readonly limited: readonly LimitedRate[]
}

/**
 * Writes a sale whose money did not come through the platform (rule PAY-27): order, items, snapshot, its one payment with who took
 * it, the cart's move, what programs are told, and the jobs of confirmation and attestation. Its units are the caller's to sell.
 * Throws where its cart is not open or has an order.
 */
export async function storeRecordedSale(tx: Transaction, sale: RecordedSale): Promise<StoredRecord> {
  const { payment, frozen, now, trace } = sale
  const { receivedOn, means } = payment
  const { to: status } = move(orderFlow, 'Committed', 'process')
  const paid = move(cartFlow, 'open', 'pay')
  const mail = sql`json_build_object('organizationId', organization_id, 'kind', 'orderConfirmation',
    'subjectId', id::text, 'trace', ${trace}::text)`
  const { rows } = await sql<{ orderId: number; paymentId: number; limited: readonly LimitedRate[] }>`
    with ${soldRows({ ...sale, status, tip: 0, receivedOn }, { stock: null, isLocked: true })}, cart as (
      update carts c set status = ${paid.to}
      from sold where c.organization_id = sold.organization_id and c.id = ${sale.cartId} and c.status = ${paid.from}
      returning c.id
    ), charge as (
      insert into payments (organization_id, key, order_id, number, due_on, amount, means, status, created_at)
      select sold.organization_id, gen_random_uuid(), sold.id, 1, ${receivedOn}::date, ${totalOf(frozen.items)}::integer, ${means},
        'Pending', ${now}::timestamptz
      from sold cross join cart
      returning organization_id, id, order_id
    ), mail as (
      select ${addJob('send-mail', mail)} from sold where ${sale.writes}::boolean
    ), ${toldOf('sold', sale.event)}
    select charge.order_id as "orderId", charge.id as "paymentId", ${limitedJson} as limited,
      (select count(*) from mail) as mails, (select count(*) from telling) as told
    from charge`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error('the cart of a recorded sale is not open')
  await takeMoney(tx, sale, stored.paymentId)
  const { orderId, paymentId, limited } = stored
  return { orderId, paymentId, limited }
}

/** Its money is there: no provider is asked, and nothing is booked (decision 30). */
async function takeMoney(tx: Transaction, sale: RecordedSale, paymentId: number): Promise<void> {
  const { organizationId, formId, payment, capturedAt, recordedBy, now, trace } = sale
  const taken = move(paymentFlow, 'Pending', 'record')
  const paper = sql`json_build_object('organizationId', organization_id, 'paymentId', id, 'trace', ${trace}::text)`
  const { rows } = await sql`
    with charge as (
      update payments set status = ${taken.to}, captured_at = ${capturedAt}::timestamptz
      where organization_id = ${organizationId} and id = ${paymentId} and status = ${taken.from}
      returning organization_id, id, order_id, amount
    ), noted as (
      insert into recorded_payments (organization_id, payment_id, form_id, received_on, amount, reference, recorded_by, recorded_at)
      select organization_id, id, ${formId}, ${payment.receivedOn}::date, amount, ${payment.reference}, ${recordedBy},
        ${now}::timestamptz
      from charge
    ), paper as (
      select ${addJob('make-attestation', paper)} from charge
    ), tickets as (
      ${placeJobs(sql`(select organization_id, order_id as id, ${formId}::integer as form_id from charge)`, trace)}
    )
    select (select count(*) from paper) as papers, (select count(*) from tickets) as tickets from charge`.execute(
    tx,
  )
  if (rows.length !== 1) throw new Error(`payment ${paymentId} could not be recorded`)
}

/** What an administrator noted of a payment that did not come through the platform. Instants and the day are ISO. */
export type RecordedFacts = {
  readonly receivedOn: string
  readonly reference: string | null
  /** Who took it; null for an account that is gone. */
  readonly recordedBy: string | null
  readonly recordedAt: string
  /** Who made it void, when and why; null: it stands. */
  readonly voided: {
    readonly by: string | null
    readonly at: string
    readonly reason: string | null
  } | null
}

export async function recordedFacts(
  db: Reader,
  { organizationId, paymentId }: PaymentKey,
): Promise<RecordedFacts | undefined> {
  const { rows } = await sql<RecordedFacts>`
    select r.received_on, r.reference, r.recorded_at, ${nameOf('taker')} as "recordedBy",
      case when r.voided_at is not null then jsonb_build_object('by', ${nameOf('voider')}, 'at', instant(r.voided_at),
        'reason', r.void_reason) end as voided
    from recorded_payments r
    join users taker on taker.id = r.recorded_by
    left join users voider on voider.id = r.voided_by
    where r.organization_id = ${organizationId} and r.payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

const nameOf = (user: 'taker' | 'voider') =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${user}.first_name`)}, ${sql.ref(`${user}.last_name`)}), '')`

/** A payment that somebody recorded. Amount in cents; the day and the instant are ISO. */
export type LastRecorded = {
  readonly paymentId: number
  readonly payer: string
  readonly amount: number
  readonly means: PaymentMeans
  readonly receivedOn: string
  readonly recordedAt: string
  readonly isVoid: boolean
}

type Recorder = { readonly organizationId: number; readonly formId: number; readonly userId: number }

/** What somebody recorded last for a campaign since an instant, the latest first; what came of an awaited transfer they did not. */
export async function lastRecorded(
  db: Reader,
  { organizationId, formId, userId }: Recorder,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<readonly LastRecorded[]> {
  const { rows } = await sql<LastRecorded>`
    select r.payment_id, r.amount, p.means, r.received_on, r.recorded_at, r.voided_at is not null as "isVoid",
      coalesce(nullif(y.company_name, ''), trim(concat_ws(' ', y.first_name, y.last_name)), '') as payer
    from recorded_payments r
    join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
    join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    where r.organization_id = ${organizationId} and r.recorded_by = ${userId} and r.form_id = ${formId}
      and r.recorded_at >= ${since}::timestamptz and not exists (select from awaited_transfers a
        where a.organization_id = r.organization_id and a.payment_id = r.payment_id)
    order by r.recorded_at desc, r.payment_id desc limit ${limit}`.execute(db)
  return rows
}

/** Whether somebody recorded a payment themselves at an instant or later, which was no awaited transfer. */
export async function recordedSince(
  db: Reader,
  { organizationId, paymentId }: PaymentKey,
  { userId, since }: { readonly userId: number; readonly since: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from recorded_payments r
    where r.organization_id = ${organizationId} and r.payment_id = ${paymentId} and r.recorded_by = ${userId}
      and r.recorded_at >= ${since}::timestamptz and not exists (select from awaited_transfers a
        where a.organization_id = r.organization_id and a.payment_id = r.payment_id)`.execute(db)
  return rows.length > 0
}

type Voiding = { readonly by: number; readonly at: string; readonly reason: string | null }

/** Notes who made a recorded payment void, when and why. */
export async function noteVoid(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  { by: voidedBy, at: voidedAt, reason: voidReason }: Voiding,
): Promise<void> {
  await tx
    .updateTable('recordedPayments')
    .set({ voidedBy, voidedAt, voidReason })
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .execute()
}
