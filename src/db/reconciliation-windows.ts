import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#domain/ledger/finding.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { Database, Reader } from './schema.ts'

/**
 * What a step looks at: what has its token still, or `whole`, everything; recorded or captured until an instant. What agrees
 * loses its token; what differs keeps it, or has it again, and is looked at by the next run.
 */
export type Comparison = {
  readonly organizationIds: readonly number[]
  readonly whole: boolean
  readonly until: string
}

/** What was looked at, and what differs: at most so many findings. */
export type Compared = { readonly compared: number; readonly findings: readonly Finding[] }
const mostFindings = 1_000

/**
 * Entries that are not balanced, that no payment explains, or whose money the provider never moved, where every provider of
 * the organization shows its books.
 */
export async function compareEntries(
  db: Database,
  { organizationIds, whole, until }: Comparison,
  withBooks: readonly ProviderName[],
): Promise<Compared> {
  // Entries that are not folded are looked at as well: they may be those that do not sum to zero.
  const wanted = whole
    ? sql`select organization_id, id as entry_id from ledger_entries where organization_id = any(${organizationIds})`
    : sql`
      select organization_id, entry_id from uncompared_entries where organization_id = any(${organizationIds})
      union select organization_id, entry_id from unfolded_entries where organization_id = any(${organizationIds})`
  return compare(db, {
    things: sql`
    thing as (
      select e.* from (${wanted}) as w
      join ledger_entries e on e.organization_id = w.organization_id and e.id = w.entry_id
      where e.recorded_at <= ${until}::timestamptz
    ), summed as (
      select e.*, s.* from thing e cross join lateral (
        select coalesce(sum(p.amount), 0) as total, count(*) as lines,
          coalesce(sum(p.amount) filter (where p.account = 'provider:clearing'), 0) as clearing
        from postings p where p.organization_id = e.organization_id and p.entry_id = e.id) s
    ), difference as (
      select 'entryUnbalanced' as finding, organization_id, id, kind || ' ' || key as object, 0 as expected, total as found
      from summed where total <> 0 or lines = 0
      union all
      select 'entryUnknownToProvider', organization_id, id, kind || ' ' || key, 0, clearing from summed
      where kind in ('capture', 'providerFee', 'refund', 'refundFailed', 'dispute', 'disputeWon', 'disputeFee')
        and not exists (select from provider_movements m
          where m.id = summed.key or m.intent_id = summed.key or m.source_id = summed.key)
        and not exists (select from provider_accounts z
          where z.organization_id = summed.organization_id and z.provider <> all(${withBooks}))
      union all
      select 'entryUnknownToProvider', organization_id, id, kind || ' ' || key, 0, clearing from summed
      where kind in ('payout', 'payoutFailed') and not exists (select from payouts p
        where p.organization_id = summed.organization_id and p.provider_payout_id = summed.key)
      union all
      select 'entryWithoutPayment', s.organization_id, s.id, s.kind || ' ' || s.key, 0, s.clearing
      from summed s join payments p on p.organization_id = s.organization_id and p.id = s.payment_id
      where s.kind = 'capture' and p.intent_id = s.key
        and p.status not in ('Authorized', 'Refunding', 'Refunded', 'Contested')
    )`,
    tokens: sql`uncompared_entries`,
    column: sql`entry_id`,
  })
}

/**
 * Captured payments that are not in the ledger with their amount, or whose order still waits. The ledger knows nothing of money that
 * an administrator recorded (decision 30).
 */
export async function comparePayments(
  db: Database,
  { organizationIds, whole, until }: Comparison,
): Promise<Compared> {
  const wanted = whole
    ? sql`select organization_id, id as payment_id from payments
      where organization_id = any(${organizationIds}) and captured_at is not null and means in ('Card', 'Sepa')`
    : sql`select organization_id, payment_id from uncompared_payments where organization_id = any(${organizationIds})`
  return compare(db, {
    things: sql`
    thing as (
      select p.*, o.status as order_status from (${wanted}) as w
      join payments p on p.organization_id = w.organization_id and p.id = w.payment_id
      left join orders o on o.organization_id = p.organization_id and o.id = p.order_id
      where p.captured_at <= ${until}::timestamptz
    ), booked as (
      select thing.*, coalesce((select sum(g.amount) from ledger_entries e
        join postings g on g.organization_id = e.organization_id and g.entry_id = e.id and g.account = 'provider:clearing'
        where e.organization_id = thing.organization_id and e.kind = 'capture' and e.key = thing.intent_id), 0) as clearing
      from thing
    ), difference as (
      select 'paymentNotBooked' as finding, organization_id, id, 'payment ' || id as object, amount as expected,
        clearing as found
      from booked where clearing <> amount
      union all
      select 'paymentWithoutOrder', organization_id, id, 'payment ' || id, 0, amount from booked
      where status in ('Authorized', 'Refunding', 'Contested') and (order_status is null or order_status = 'Committed')
    )`,
    tokens: sql`uncompared_payments`,
    column: sql`payment_id`,
  })
}

type Query = {
  /** The things as `thing`, each with its `id`, and what differs as `difference`. */
  readonly things: RawBuilder<unknown>
  /** The table of their tokens, and its column of the id. */
  readonly tokens: RawBuilder<unknown>
  readonly column: RawBuilder<unknown>
}

async function compare(db: Database, { things, tokens, column }: Query): Promise<Compared> {
  const { rows } = await sql<Compared>`
    with ${things}, agreed as (
      delete from ${tokens} t using thing where t.organization_id = thing.organization_id and t.${column} = thing.id
        and not exists (select from difference d where d.organization_id = thing.organization_id and d.id = thing.id)
    ), again as (
      insert into ${tokens} (organization_id, ${column}) select distinct organization_id, id from difference
      on conflict do nothing
    ), first as (select * from difference order by organization_id, finding, object limit ${mostFindings})
    select (select count(*) from thing)::integer as compared,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', finding, 'object', object, 'organizationId', organization_id,
        'expected', expected, 'found', found)), '[]') from first) as findings`.execute(db)
  return rows[0] ?? { compared: 0, findings: [] }
}

/** What an organization has at its providers: the accounts, and their ids in one text, by which a finding names them. */
export type HeldAccounts = {
  readonly organizationId: number
  readonly object: string
  readonly accounts: readonly { readonly provider: ProviderName; readonly account: string }[]
}

/**
 * The accounts to compare: those with entries that are not compared yet, those that are named, and those that were not
 * compared since an instant. An organization with an account at a provider that shows no books is left out.
 */
export async function accountsToCompare(
  db: Reader,
  organizationIds: readonly number[],
  {
    withBooks,
    named,
    since,
  }: {
    readonly withBooks: readonly ProviderName[]
    readonly named: readonly string[]
    readonly since: string
  },
): Promise<readonly HeldAccounts[]> {
  const { rows } = await sql<HeldAccounts>`
    select o.id as "organizationId", h.object, h.accounts
    from organizations o
    cross join lateral (
      select string_agg(z.account_id, ' ' order by z.provider) as object, bool_and(z.provider = any(${withBooks})) as shown,
        jsonb_agg(jsonb_build_object('provider', z.provider, 'account', z.account_id) order by z.provider) as accounts
      from provider_accounts z where z.organization_id = o.id) h
    left join compared_accounts c on c.organization_id = o.id
    where o.id = any(${organizationIds}) and h.shown
      and (c.compared_at is null or c.compared_at <= ${since} or h.object = any(${named})
        or exists (select from uncompared_entries u where u.organization_id = o.id)
        or exists (select from unfolded_entries u where u.organization_id = o.id))
    order by o.id`.execute(db)
  return rows
}

/** An organization's account was compared. */
export async function markAccountCompared(db: Database, organizationId: number, now: string): Promise<void> {
  await db
    .insertInto('comparedAccounts')
    .values({ organizationId, comparedAt: now })
    .onConflict(conflict => conflict.column('organizationId').doUpdateSet({ comparedAt: now }))
    .execute()
}
