import { type RawBuilder, sql } from 'kysely'
import { type Place, placeOfMeans } from '#domain/accounting/accounts.ts'
import { incomeOfOrder, type JournalItem } from '#domain/accounting/income.ts'
import type { Movement, MovementKind, PaidMovement } from '#domain/accounting/movement.ts'
import type { Cents } from '#domain/money.ts'
import type { OfflineMeans } from '#domain/payment/payment-means.ts'
import type { RefundLine } from '#domain/payment/refund.ts'
import { itemColumns } from './orders.ts'
import type { Reader } from './schema.ts'

/** Which movements: those of a period in Paris that no closed month holds, and with `lateSince` those of the days before it. */
export type MovementsAsked = {
  readonly organizationId: number
  /** ISO days, the second one out. */
  readonly from: string
  readonly until: string
  /** ISO instant since which what is of days before was written down; null: what is of them is not asked for. */
  readonly lateSince: string | null
}

/** How many are in memory at once. */
const batchSize = 500

/** What moved of an organization's money, oldest day first: each with what it is for (decision 33). */
export async function* movementsOf(db: Reader, asked: MovementsAsked): AsyncGenerator<readonly Movement[]> {
  let after: Standing | null = null
  for (;;) {
    const rows: readonly Row[] = await rowsAfter(db, asked, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield await withIncome(db, asked.organizationId, rows)
    if (rows.length < batchSize) return
    after = last
  }
}

/** Where a movement stands among all. */
type Standing = Pick<Row, 'at' | 'known' | 'kind' | 'key'>

type Row = {
  readonly kind: MovementKind
  readonly key: string
  readonly on: string
  /** Instants with their microseconds: when it happened, and when it was written down. */
  readonly at: string
  readonly known: string
  readonly provider: Cents
  readonly owed: Cents
  readonly bank: Cents
  readonly recorded: Cents
  readonly means: OfflineMeans | null
  readonly piece: string
  readonly paymentId: number | null
  readonly orderId: number | null
  readonly campaign: string | null
}

type Filter = RawBuilder<unknown>

/**
 * What an association's own postings of the ledger say. A credit of its account at the provider is money that came there; a payout takes it
 * to its bank, of which the ledger has no account.
 */
const booked = (organizationId: number, which: Filter) => sql`
  select e.kind, e.key, e.booked_at as at, e.recorded_at as known_at, e.payment_id, null::text as means, 0::bigint as recorded,
    m.provider, m.owed, m.bank - case when e.kind in ('payout', 'payoutFailed') then m.provider else 0 end as bank,
    case when e.kind = 'capture' and e.payment_id is not null then 'OB-P' || e.payment_id
      when e.kind in ('refund', 'refundByTransfer') and r.number is not null then 'OB-R' || r.number
      else 'OB-' || case e.kind when 'payout' then 'V' when 'payoutFailed' then 'W' when 'transferReversal' then 'D'
        when 'transfer' then 'G' when 'refundFailed' then 'F' else 'X' end || right(e.id::text, 8) end as piece,
    case when r.organization_part = -m.provider - m.bank then r.lines end as lines
  from ledger_entries e
  cross join lateral (
    select coalesce(-sum(p.amount) filter (where p.account = 'organization'), 0)::bigint as provider,
      coalesce(-sum(p.amount) filter (where p.account = 'organization:receivable'), 0)::bigint as owed,
      coalesce(sum(p.amount) filter (where p.account = 'organization:bank'), 0)::bigint as bank
    from postings p where p.organization_id = e.organization_id and p.entry_id = e.id) m
  left join lateral (
    select f.number, f.lines, f.organization_part from refunds f
    where f.organization_id = e.organization_id and f.payment_id = e.payment_id and e.kind in ('refund', 'refundByTransfer')
      and coalesce(f.provider_refund_id, f.id::text) = e.key limit 1) r on true
  where e.organization_id = ${organizationId} and (m.provider, m.owed, m.bank) <> (0, 0, 0) and ${which}`

/**
 * What was recorded beside it, in the same columns: money that came, what of it the association's bank paid back (rule REF-15), and what became void, which
 * is the rest.
 */
const recorded = (organizationId: number, which: Filter) => sql`
  select n.kind, n.key, n.at, n.known_at, n.payment_id, n.means, n.amount as recorded, 0::bigint as provider, 0::bigint as owed,
    0::bigint as bank, 'OB-' || n.named as piece, null::jsonb as lines
  from (
    select c.kind, r.payment_id::text as key, c.at, c.known_at, r.payment_id, coalesce(r.means, q.means) as means, c.amount,
      c.letter || r.payment_id as named
    from recorded_payments r
    join payments q on q.organization_id = r.organization_id and q.id = r.payment_id
    cross join lateral (
      select 'recorded' as kind, (r.received_on + time '12:00') at time zone 'Europe/Paris' as at, r.recorded_at as known_at,
        r.amount::bigint as amount, 'P' as letter
      union all
      select 'voided', r.voided_at, r.voided_at, repaid.amount - r.amount, 'A'
      from (select coalesce(sum(b.amount), 0)::bigint as amount from repayments b
        where b.organization_id = r.organization_id and b.payment_id = r.payment_id and not b.is_refund
          and b.booked_at <= r.voided_at) repaid
      where r.voided_at is not null and repaid.amount < r.amount) c
    where r.organization_id = ${organizationId}
    union all
    select 'repaid', b.id::text, b.booked_at, b.booked_at, b.payment_id, 'BankTransfer', -b.amount::bigint, 'T' || right(b.id::text, 8)
    from repayments b where b.organization_id = ${organizationId} and b.booked_at is not null and not b.is_refund) n
  where ${which}`

/** The next rows: of the ledger those that follow by its index of days, of what was recorded, which is little, all. */
async function rowsAfter(db: Reader, asked: MovementsAsked, after: Standing | null): Promise<readonly Row[]> {
  const { organizationId } = asked
  const arms = sql`(${booked(organizationId, bookedIn(asked, after))}
        order by e.booked_at, e.recorded_at, e.kind, e.key limit ${batchSize})
      union all
      (${recorded(organizationId, recordedIn(asked, after))})`
  const { rows } = await sql<Row>`${told(organizationId, arms)}
    order by b.at, b.known_at, b.kind, b.key limit ${batchSize}`.execute(db)
  return rows
}

/** Rows of what was booked or recorded, with what it is about. */
const told = (organizationId: number, arms: Filter) => sql`
    select b.kind, b.key, to_char(b.at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "on", b.at::text as at,
      b.known_at::text as known, b.provider::float8 as provider, b.owed::float8 as owed, b.bank::float8 as bank,
      b.recorded::float8 as recorded, b.means, b.piece, b.payment_id as "paymentId", y.order_id as "orderId", f.title as campaign
    from (${arms}) b
    left join payments y on y.organization_id = ${organizationId} and y.id = b.payment_id
    left join orders o on o.organization_id = ${organizationId} and o.id = y.order_id
    left join forms f on f.organization_id = ${organizationId} and f.id = o.form_id`

/** What the ledger has of one payment. */
export type PaymentMovement = { readonly paymentId: number; readonly movement: Movement }

/** What the ledger has of the payments of orders, oldest first. */
export async function movementsOfOrders(
  db: Reader,
  organizationId: number,
  orders: readonly number[],
): Promise<readonly PaymentMovement[]> {
  if (orders.length === 0) return []
  const arms = sql`select c.* from payments p cross join lateral (${booked(organizationId, sql`e.payment_id = p.id`)}) c
    where p.organization_id = ${organizationId} and p.order_id = any(${[...orders]}::integer[])`
  const { rows } = await sql<Row>`${told(organizationId, arms)}
    order by b.at, b.known_at, b.kind, b.key`.execute(db)
  const movements = await withIncome(db, organizationId, rows)
  return movements.flatMap((movement, place) => {
    const paymentId = rows[place]?.paymentId ?? null
    return paymentId === null ? [] : [{ paymentId, movement }]
  })
}

const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Paris'`

const isUnmarked = (organizationId: number, kind: Filter, key: Filter) => sql`
  not exists (select from closed_movements c where c.organization_id = ${organizationId} and c.kind = ${kind} and c.key = ${key})`

/** What is booked is of the instant of its booking: what is late was booked since then. */
function bookedIn(
  { organizationId, from, until, lateSince }: MovementsAsked,
  after: Standing | null,
): Filter {
  const begins =
    lateSince === null ? midnight(from) : sql`least(${midnight(from)}, ${lateSince}::timestamptz)`
  return sql`e.booked_at >= ${begins} and e.booked_at < ${midnight(until)}
    ${followsIn(sql`e.booked_at, e.recorded_at, e.kind, e.key`, after)}
    and ${isUnmarked(organizationId, sql`e.kind`, sql`e.key`)}`
}

/** What is recorded is of any day before. */
function recordedIn(
  { organizationId, from, until, lateSince }: MovementsAsked,
  after: Standing | null,
): Filter {
  const isLate = lateSince === null ? sql`false` : sql`n.known_at >= ${lateSince}::timestamptz`
  return sql`n.at < ${midnight(until)} and (n.at >= ${midnight(from)} or ${isLate})
    ${followsIn(sql`n.at, n.known_at, n.kind, n.key`, after)}
    and ${isUnmarked(organizationId, sql`n.kind`, sql`n.key`)}`
}

function followsIn(columns: Filter, after: Standing | null): Filter {
  if (after === null) return sql``
  const { at, known, kind, key } = after
  return sql`and (${columns}) > (${at}::timestamptz, ${known}::timestamptz, ${kind}::text, ${key}::text)`
}

async function withIncome(
  db: Reader,
  organizationId: number,
  rows: readonly Row[],
): Promise<readonly Movement[]> {
  const orders = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
  const income = await incomeOfOrders(db, organizationId, orders)
  return rows.map(({ kind, key, on, piece, orderId, campaign, ...moved }) => ({
    ...{ kind, key, on, piece, orderId, campaign },
    moved: movedOf(moved),
    income: income.get(`${kind} ${key}`) ?? [],
  }))
}

function movedOf({
  provider,
  owed,
  bank,
  recorded,
  means,
}: Pick<Row, 'provider' | 'owed' | 'bank' | 'recorded' | 'means'>): Movement['moved'] {
  const amounts: readonly (readonly [Place, Cents])[] = [
    ['provider', provider],
    ['owed', owed],
    ['bank', bank],
    ...(means === null ? [] : [[placeOfMeans(means), recorded] as const]),
  ]
  return amounts.flatMap(([place, amount]) => (amount === 0 ? [] : [{ place, amount }]))
}

type OrderRow = {
  readonly formId: number
  readonly isMonthly: boolean
  readonly items: readonly JournalItem[]
  readonly payments: readonly { readonly id: number; readonly part: Cents }[]
  readonly movements: readonly (Omit<PaidMovement, 'payment' | 'lines'> & {
    readonly paymentId: number
    readonly lines: readonly RefundLine[] | null
  })[]
}

/** What each movement of orders is for, by its kind and key. */
async function incomeOfOrders(
  db: Reader,
  organizationId: number,
  orders: readonly number[],
): Promise<ReadonlyMap<string, Movement['income']>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<OrderRow>`
    with paid as (
      select id, order_id from payments where organization_id = ${organizationId} and order_id = any(${[...orders]}::integer[])
    ), moved as (
      select y.order_id, b.* from paid y
      cross join lateral (${booked(organizationId, sql`e.payment_id = y.id`)}) b
      union all
      select y.order_id, b.* from paid y
      cross join lateral (${recorded(organizationId, sql`n.payment_id = y.id`)}) b
    )
    select o.form_id as "formId",
      exists (select from schedules s where s.organization_id = o.organization_id and s.order_id = o.id and s.count is null)
        as "isMonthly",
      (select coalesce(jsonb_agg(to_jsonb(i) - 'position' order by i.position), '[]')
        from (select ${itemColumns}, position from order_items
          where organization_id = o.organization_id and order_id = o.id) i) as items,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'part', p.amount - p.amount_tip) order by p.number), '[]')
        from payments p where p.organization_id = o.organization_id and p.order_id = o.id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'key', m.key, 'paymentId', m.payment_id, 'lines', m.lines,
          'amount', m.provider + m.owed + m.bank + m.recorded) order by m.known_at, m.at, m.kind, m.key), '[]')
        from moved m where m.order_id = o.id) as movements
    from orders o where o.organization_id = ${organizationId} and o.id = any(${[...orders]}::integer[])`.execute(
    db,
  )
  return new Map(
    rows.flatMap(order => {
      const ids = order.payments.map(({ id }) => id)
      const movements = order.movements.map(movement => ({
        ...movement,
        payment: ids.indexOf(movement.paymentId),
      }))
      const income = incomeOfOrder({ ...order, payments: order.payments.map(({ part }) => part), movements })
      return movements.map(({ kind, key }, place) => [`${kind} ${key}`, income[place] ?? []] as const)
    }),
  )
}
