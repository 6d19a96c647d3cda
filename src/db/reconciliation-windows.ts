import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#domain/ledger/finding.ts'
import type { Reader } from './schema.ts'

/** Which organizations a step looks at, and since when: entries recorded, or payments captured, in `(from, until]`. */
export type Window = {
  readonly organizationIds: readonly number[]
  readonly from: string | null
  readonly until: string
}

/** What was looked at, and what differs: at most so many findings. */
export type Compared = { readonly compared: number; readonly findings: readonly Finding[] }
const mostFindings = 1_000

/** Entries of the window that are not balanced, that no payment explains, or whose money the provider never moved. */
export async function compareEntries(db: Reader, window: Window): Promise<Compared> {
  return compare(
    db,
    sql`
    entry as (
      select e.* from ledger_entries e
      where e.organization_id = any(${window.organizationIds}) and e.recorded_at > coalesce(${window.from}::timestamptz,
        '-infinity') and e.recorded_at <= ${window.until}::timestamptz
    ), summed as (
      select e.*, s.* from entry e cross join lateral (
        select coalesce(sum(p.amount), 0) as total, count(*) as lines,
          coalesce(sum(p.amount) filter (where p.account = 'provider:clearing'), 0) as clearing
        from postings p where p.organization_id = e.organization_id and p.entry_id = e.id) s
    ), difference as (
      select 'entryUnbalanced' as kind, organization_id, kind || ' ' || key as object, 0 as expected, total as found
      from summed where total <> 0 or lines = 0
      union all
      select 'entryUnknownToProvider', organization_id, kind || ' ' || key, 0, clearing from summed
      where kind in ('capture', 'providerFee', 'refund', 'refundFailed', 'dispute', 'disputeWon', 'disputeFee')
        and not exists (select from provider_movements m
          where m.id = summed.key or m.intent_id = summed.key or m.source_id = summed.key)
      union all
      select 'entryUnknownToProvider', organization_id, kind || ' ' || key, 0, clearing from summed
      where kind in ('payout', 'payoutFailed') and not exists (select from payouts p
        where p.organization_id = summed.organization_id and p.provider_payout_id = summed.key)
      union all
      select 'entryWithoutPayment', s.organization_id, s.kind || ' ' || s.key, 0, s.clearing
      from summed s join payments p on p.organization_id = s.organization_id and p.id = s.payment_id
      where s.kind = 'capture' and p.intent_id = s.key
        and p.status not in ('Authorized', 'Refunding', 'Refunded', 'Contested')
    )`,
    sql`select count(*) from entry`,
  )
}

/** Payments captured in the window that are not in the ledger with their amount, or whose order still waits. */
export async function comparePayments(
  db: Reader,
  window: Omit<Window, 'organizationIds'>,
): Promise<Compared> {
  return compare(
    db,
    sql`
    paid as (
      select p.*, o.status as order_status from payments p
      left join orders o on o.organization_id = p.organization_id and o.id = p.order_id
      where p.captured_at > coalesce(${window.from}::timestamptz, '-infinity')
        and p.captured_at <= ${window.until}::timestamptz
    ), booked as (
      select paid.*, coalesce((select sum(g.amount) from ledger_entries e
        join postings g on g.organization_id = e.organization_id and g.entry_id = e.id and g.account = 'provider:clearing'
        where e.organization_id = paid.organization_id and e.kind = 'capture' and e.key = paid.intent_id), 0) as clearing
      from paid
    ), difference as (
      select 'paymentNotBooked' as kind, organization_id, 'payment ' || id as object, amount as expected, clearing as found
      from booked where clearing <> amount
      union all
      select 'paymentWithoutOrder', organization_id, 'payment ' || id, 0, amount from booked
      where status in ('Authorized', 'Refunding', 'Contested') and (order_status is null or order_status = 'Committed')
    )`,
    sql`select count(*) from paid`,
  )
}

async function compare(
  db: Reader,
  differences: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
): Promise<Compared> {
  const { rows } = await sql<Compared>`
    with ${differences}, first as (select * from difference order by organization_id, kind, object limit ${mostFindings})
    select (${count})::integer as compared, (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'object', object,
      'organizationId', organization_id, 'expected', expected, 'found', found)), '[]') from first) as findings`.execute(
    db,
  )
  return rows[0] ?? { compared: 0, findings: [] }
}

/** The accounts to compare: those with entries since the window's start, and those that are named. */
export async function accountsToCompare(
  db: Reader,
  window: Omit<Window, 'until'>,
  named: readonly string[],
): Promise<readonly { organizationId: number; account: string }[]> {
  const { rows } = await sql<{ organizationId: number; account: string }>`
    select o.id as "organizationId", o.provider_account_id as account
    from organizations o
    where o.id = any(${window.organizationIds}) and o.provider_account_id is not null
      and (o.provider_account_id = any(${named}) or exists (select from ledger_entries e where e.organization_id = o.id
        and e.recorded_at > coalesce(${window.from}::timestamptz, '-infinity')))
    order by o.id`.execute(db)
  return rows
}

/** Whether the provider may have moved money of an organization that is not booked yet. */
export async function isUnderWay(db: Reader, organizationId: number | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${underWay(organizationId === null ? sql`any (select id from organizations)` : sql`${organizationId}`)} as found`.execute(
    db,
  )
  return rows[0]?.found ?? true
}

const underWay = (organization: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from payments where organization_id = ${organization} and status = 'Capturing')
  or exists (select from payment_attempts where organization_id = ${organization} and trigger <> 'checkout'
    and status in ('open', 'sent'))
  or exists (select from refunds where organization_id = ${organization} and (status in ('requested', 'sent')
    or (status = 'failed' and returned_at is null and provider_refund_id is not null and organization_part > 0)))
  or exists (select from disputes where organization_id = ${organization}
    and ((status in ('open', 'lost') and reversed + receivable < organization_part) or (status = 'won' and reversed > 0)))`
