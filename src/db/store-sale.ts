import { type RawBuilder, sql } from 'kysely'
import { type CartItem, totalOf } from '#domain/cart/cart.ts'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import { acceptsInstalments } from '#domain/cart/payment-terms.ts'
import type { LimitedRate } from '#domain/cart/person-limits.ts'
import type { StockUnit } from '#domain/cart/units.ts'
import { move, moveIfAllowed } from '#domain/flow.ts'
import type { QueuedJob } from '#domain/job/jobs.ts'
import type { Locale } from '#domain/locale.ts'
import { type OrderStatus, orderFlow } from '#domain/order/order-flow.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { attemptMove } from '#domain/payment/attempt-flow.ts'
import { type PaymentStatus, paymentFlow } from '#domain/payment/payment-flow.ts'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
import type { FrozenCart } from '#domain/payment/request.ts'
import { requestFlow } from '#domain/payment/request-flow.ts'
import { type Telling, toldOf } from './events.ts'
import { addJob } from './jobs.ts'
import type { PaymentState } from './payment-state.ts'
import { limitedJson, lockedRates } from './person-limits.ts'
import { placeJobs } from './place-jobs.ts'
import type { Transaction } from './schema.ts'
import { wholeUnits } from './stock.ts'

type Sale = {
  readonly state: PaymentState
  readonly attempt: PaymentAttempt
  readonly intentId: string
  readonly snapshot: unknown
  readonly event: Telling
  readonly now: string
  readonly trace: string
}

/** A free order that was written, and which of its rates are limited per person: those are locked now (rule CRT-9). */
export type StoredFreeSale = { readonly orderId: number; readonly limited: readonly LimitedRate[] }

/** The same of an order that is paid, with the status that its first payment has now. */
export type StoredSale = StoredFreeSale & { readonly payment: PaymentStatus }

/**
 * Writes a sale in one statement, because round trips under locks cost more than SQL: order, items, frozen snapshot, what is
 * charged later, the four moves, what programs are told, the job that takes the money (captures the card, or sends the debit) and
 * the letter that announces a debit.
 *
 * With `units`, what the cart takes, they are sold by the same statement, its counters last (rule STK-5). `incomplete`: the cart
 * does not hold them all any more, or a rate has a limit for each person; nothing was written, and the sale is written without
 * them (`null`), its limited rates locked, for the caller to decide.
 *
 * `duplicated` when another order has this cart (rule PAY-3). On an engine that cannot do this, one statement per table does
 * the same. Throws when a state was not what it has to be.
 */
export async function storeSale(
  tx: Transaction,
  sale: Sale,
  units: readonly StockUnit[] | null,
): Promise<StoredSale | 'duplicated' | 'incomplete'> {
  const { request, payment } = sale.state
  const { id: attemptId, means } = sale.attempt
  const { event, job } = takings[means]
  const moves = movesOf(sale, event)
  const { organizationId, cartId, formId, frozen, tip, locale } = request
  const facts = { organizationId, cartId, formId, frozen, tip, locale, status: 'Committed' } as const
  const stock = units?.length ? wholeUnits({ organizationId, cartId, formId }, units) : null
  const payload = sql`json_build_object('organizationId', organization_id, 'paymentId', ${payment.id}::integer,
    'trace', ${sale.trace}::text)`
  // `letters` and `told` are read by nobody, but an expression that only selects runs where something asks for it.
  const { rows } = await sql<Written>`
    with ${stock ? sql`${stock.held},` : none} ${soldRows({ ...sale, ...facts }, { stock, isLocked: units === null })}
    ${laterRows(sale)}, charge as (
      update payments p set status = ${moves.payment.to}, order_id = sold.id, attempt_id = ${attemptId}::uuid,
        intent_id = ${sale.intentId}, means = ${means}
      from sold where p.organization_id = ${organizationId} and p.id = ${payment.id} and p.status = ${moves.payment.from}
      returning p.id
    ), attempt as (
      update payment_attempts set status = ${moves.attempt.to}, settled_at = ${sale.now}
      where organization_id = ${organizationId} and id = ${attemptId}::uuid and status = ${moves.attempt.from}
        and exists (select from sold)
      returning id
    ), request as (
      update payment_requests set status = ${moves.request.to}
      where organization_id = ${organizationId} and id = ${request.id} and status = ${moves.request.from}
        and exists (select from sold)
      returning id
    ), cart as (
      update carts set status = ${moves.cart.to}
      where organization_id = ${organizationId} and id = ${cartId} and status = ${moves.cart.from}
        and exists (select from sold)
      returning id
    ), job as (
      select ${addJob(job, payload)} from sold
    )${means === 'Sepa' ? announcement(sale) : none}${sale.state.isHeard ? sql`, ${toldOf('sold', sale.event)}` : none}
    select (select id from sold) as order_id, ${stock ? sql`(select is_whole from whole)` : sql`true`} as is_whole,
      ((select count(*) from charge) + (select count(*) from attempt) + (select count(*) from request)
      + (select count(*) from cart) + (select count(*) from job) + (select count(*) from items)
      + (select count(*) from snapshot))::integer as moved,
      ${means === 'Sepa' ? sql`(select count(*) from letter) as letters,` : none}
      ${sale.state.isHeard ? sql`(select count(*) from telling) as told,` : none}
      ${units === null ? sql`${limitedJson} as limited,` : none}
      ${stock ? stock.isSold : sql`true`} as is_sold`.execute(tx)
  const { orderId = null, moved = 0, limited = [], isWhole = true, isSold = false } = rows[0] ?? {}
  if (orderId === null) return isWhole ? 'duplicated' : 'incomplete'
  const parts = 6 + frozen.items.length
  if (moved !== parts) throw new Error(`a sale moved ${moved} of its ${parts} parts`)
  if (!isSold) throw new Error('a sale did not move the counters of what its cart held')
  return { orderId, limited, payment: moves.payment.to }
}

type Written = {
  orderId: number | null
  moved: number
  limited?: readonly LimitedRate[]
  isWhole?: boolean
  isSold?: boolean
}

const none = sql``

/** The expression `letter`: the payer is told of the debit before it comes: its amount, its date and its mandate (SEPA Core). */
function announcement({ trace }: Sale) {
  const mail = sql`json_build_object('organizationId', organization_id, 'kind', 'debitAnnounced', 'subjectId', id::text,
    'trace', ${trace}::text)`
  return sql`, letter as (
      select ${addJob('send-mail', mail)} from sold
    )`
}

/** A card is captured; a debit is on its way to the bank for days (rule PAY-18). */
const takings = {
  Card: { event: 'commit', job: 'capture-payment' },
  Sepa: { event: 'debit', job: 'send-debit' },
} as const satisfies Record<PaymentMethodType, { event: 'commit' | 'debit'; job: QueuedJob }>

function movesOf({ state: { payment, cart, request }, attempt }: Sale, event: 'commit' | 'debit') {
  const paid = moveIfAllowed(paymentFlow, payment.status, event)
  const carted = moveIfAllowed(cartFlow, cart.status, 'pay')
  const settled = moveIfAllowed(requestFlow, request.status, 'settle')
  const authorized = attemptMove(attempt, 'authorize')
  if (paid === undefined || carted === undefined || settled === undefined || authorized === undefined)
    throw new Error('this payment cannot be committed')
  return { payment: paid, cart: carted, request: settled, attempt: authorized }
}

/**
 * The expressions `plan` and `later`: the schedule and its later charges; nothing where everything is paid now (rule DUE-5).
 */
function laterRows({ state: { request }, attempt, now }: Sale) {
  const { means, method, mandate } = attempt
  const { schedule, terms } = request.frozen
  const plans = schedule == null ? [] : [schedule]
  const charges = terms
    .slice(1)
    .map(({ number, date, realAmount: amount }) => ({ number, due_on: date, amount }))
  if (plans.length === 0 && charges.length === 0) return none
  return sql`,
    plan as (
      insert into schedules (provider, organization_id, order_id, frequency, amount, count, day_of_levy, next_on, customer_id,
        payment_method, means, method, mandate, created_at)
      select ${attempt.provider}, sold.organization_id, sold.id, s.frequency, s.amount, s.count, s."dayOfLevy", s."nextOn",
        ${attempt.customerId ?? request.customerId}, ${attempt.paymentMethod}, ${means}, ${json(method)}::jsonb,
        ${json(mandate)}::jsonb, ${now}::timestamptz
      from sold, jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as s (frequency text, amount integer, count integer,
        "dayOfLevy" integer, "nextOn" date)
    ), later as (
      insert into payments (organization_id, key, order_id, number, due_on, amount, means, status, created_at)
      select sold.organization_id, gen_random_uuid(), sold.id, l.number, l.due_on, l.amount, ${means}, 'Waiting',
        ${now}::timestamptz
      from sold, jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as l (number integer, due_on date, amount integer)
    )`
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

/**
 * Writes an order that costs nothing, in one statement: order, items, frozen snapshot, the cart's move and the job of the
 * confirmation mail; there is no request, no payment and nothing to capture (rule PAY-11). `undefined` when another order has
 * this cart.
 */
export async function storeFreeSale(
  tx: Transaction,
  sale: Omit<Sold, 'status' | 'tip'> & Pick<Sale, 'event'>,
): Promise<StoredFreeSale | undefined> {
  const { to: status } = move(orderFlow, 'Committed', 'process')
  const paid = move(cartFlow, 'open', 'pay')
  const mail = sql`json_build_object('organizationId', organization_id, 'kind', 'orderConfirmation',
    'subjectId', id::text, 'trace', ${sale.trace}::text)`
  const { rows } = await sql<Written>`
    with ${soldRows({ ...sale, status, tip: 0 }, { stock: null, isLocked: true })}, cart as (
      update carts c set status = ${paid.to}
      from sold where c.organization_id = sold.organization_id and c.id = ${sale.cartId} and c.status = ${paid.from}
      returning c.id
    ), mail as (
      select ${addJob('send-mail', mail)} from sold
    ), tickets as (
      ${placeJobs(sql`(select organization_id, id, ${sale.formId}::integer as form_id from sold)`, sale.trace)}
    ), ${toldOf('sold', sale.event)}
    select (select id from sold) as order_id,
      ((select count(*) from cart) + (select count(*) from mail) + 0 * (select count(*) from tickets))::integer as moved, (select count(*) from telling) as told,
      ${limitedJson} as limited`.execute(tx)
  const { orderId = null, moved = 0, limited = [] } = rows[0] ?? {}
  if (orderId === null) return undefined
  if (moved !== 2) throw new Error(`a free sale moved ${moved} of its 2 parts`)
  return { orderId, limited }
}

/** What becomes an order, whether it costs something or not. Amounts in cents, instants ISO. */
export type Sold = {
  readonly organizationId: number
  readonly cartId: string
  readonly formId: number
  readonly frozen: Pick<FrozenCart, 'items' | 'coupon'>
  readonly tip: number
  readonly locale: Locale
  readonly snapshot: unknown
  readonly status: OrderStatus
  readonly now: string
  readonly trace: string
  /** An administrator records it, with money that came on this ISO day in Paris (rule PAY-27). */
  readonly receivedOn?: string
}

type Taking = { readonly stock: ReturnType<typeof wholeUnits> | null; readonly isLocked: boolean }

/**
 * The common table expressions `sold`, `items` and `snapshot` of a sale: its order, unless another order has this cart (rule
 * PAY-3), its items and its frozen facts. With `stock` it is written only where the cart holds everything and no rate is limited
 * per person; `isLocked` adds `limited`, such rates, locked. What is good for some months is so from the day of its money: rates are looked up
 * one by one (`offset 0`), however many there are of others. `orders.amount` is what the whole order costs, however it is charged.
 */
export function soldRows(sale: Sold, { stock, isLocked }: Taking): RawBuilder<unknown> {
  const { items, coupon } = sale.frozen
  const rates = lockedRates(
    sale.organizationId,
    items.map(({ tierId }) => tierId),
  )
  return sql`
    sold as (
      insert into orders (organization_id, cart_id, form_id, status, amount, tip, coupon_code, coupon_id, locale, trace_id,
        created_at, is_recorded)
      select ${sale.organizationId}::integer, ${sale.cartId}::uuid, ${sale.formId}::integer, ${sale.status},
        ${totalOf(items)}::integer, ${sale.tip}::integer, ${coupon?.id == null ? null : coupon.code}, ${coupon?.id ?? null}::integer,
        ${sale.locale}, ${sale.trace}, ${sale.now}::timestamptz, ${sale.receivedOn !== undefined}::boolean
      ${stock ? sql`from whole where is_whole` : none}
      on conflict (organization_id, cart_id) do nothing
      returning organization_id, id
    ), items as (
      insert into order_items (organization_id, order_id, position, tier_id, tier_type, label, amount, discount, quantity,
        vat_rate, details, valid_from, valid_until)
      select sold.organization_id, sold.id, i.position, i.tier_id, i.tier_type, i.label, i.amount, i.discount, i.quantity,
        i.vat_rate, i.details,
        case when t.valid_months is null then t.valid_from else bought.day end,
        case when t.valid_months is null then t.valid_until
          else ((bought.day + make_interval(months => t.valid_months))::date
            - case when extract(day from bought.day + make_interval(months => t.valid_months)) < extract(day from bought.day)
              then 0 else 1 end) end
      from sold cross join jsonb_to_recordset(${JSON.stringify(items.map(itemRow))}::jsonb) as i (position integer,
        tier_id integer, tier_type text, label text, amount integer, discount integer, quantity integer, vat_rate numeric,
        details jsonb)
      cross join (select coalesce(${sale.receivedOn ?? null}::date,
        (${sale.now}::timestamptz at time zone 'Europe/Paris')::date) as day) bought
      left join lateral (select valid_months, valid_from, valid_until from tiers
        where organization_id = sold.organization_id and id = i.tier_id offset 0) t on true
      order by i.position
      returning position
    ), snapshot as (
      insert into order_snapshots (organization_id, order_id, snapshot, created_at)
      select organization_id, id, ${JSON.stringify(sale.snapshot)}::jsonb, ${sale.now}::timestamptz from sold
      returning order_id
    )${isLocked ? sql`, limited as materialized (${rates})` : none}`
}

function itemRow(item: CartItem, position: number) {
  return {
    position,
    tier_id: item.tierId,
    tier_type: item.tierType,
    label: item.label,
    amount: item.amount,
    discount: item.discount,
    quantity: item.quantity,
    vat_rate: item.vatRate,
    details: {
      isEligibleTaxReceipt: item.isEligibleTaxReceipt,
      isSpread: acceptsInstalments(item),
      ...(item.counterpart ? { counterpart: item.counterpart } : {}),
      ...(item.completes == null ? {} : { completes: item.completes }),
      participant: item.participant,
      customFields: item.customFields,
      options: item.extraOptions,
      contribution: item.contribution,
    },
  }
}
