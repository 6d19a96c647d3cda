import { type RawBuilder, sql } from 'kysely'
import type { ProviderName } from '#domain/provider-name.ts'
import { allBalances, balancesOf } from './account-balances.ts'
import { correctionsOf, movementsOfIntents, ownMovements } from './provider-movements.ts'
import type { Database, Reader } from './schema.ts'

/** An organization, or the operator at the providers that show their books. */
export type Holder = { readonly organizationId: number } | { readonly withBooks: readonly ProviderName[] }

/**
 * What the provider should hold, in cents, as the ledger knows it at one moment: what is booked, and what the provider has
 * moved already and is not booked yet. `undefined` where the ledger cannot tell: see {@link ofOperator}.
 */
export async function expectedHoldings(db: Database, holder: Holder): Promise<number | undefined> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(tx =>
    'withBooks' in holder ? ofOperator(tx, holder.withBooks) : ofOrganization(tx, holder.organizationId),
  )
}

async function ofOrganization(db: Reader, organizationId: number): Promise<number> {
  const held = await balancesOf(db, organizationId)
  const { parts } = await underWay(db, column => sql`${sql.ref(column)} = ${organizationId}`)
  return parts - (held.find(({ account }) => account === 'organization')?.amount ?? 0)
}

const operatorAccounts = [
  'operator:tips',
  'operator:providerFees',
  'operator:disputes',
  'organization:receivable',
]

/**
 * Contributions, less what the provider and disputes cost, and what the operator moved for itself. The ledger has these
 * accounts by organization and not by provider: what it holds at providers with books is that of the organizations whose
 * accounts are all there. One with an account on either side belongs to neither sum, and nothing is told.
 */
async function ofOperator(db: Reader, withBooks: readonly ProviderName[]): Promise<number | undefined> {
  const { rows } = await sql`
    select from provider_accounts s join provider_accounts h on h.organization_id = s.organization_id
    where s.provider = any(${withBooks}) and h.provider <> all(${withBooks}) limit 1`.execute(db)
  if (rows.length > 0) return undefined
  const isShown = (column: string): RawBuilder<boolean> =>
    sql`not exists (select from provider_accounts z
      where z.organization_id = ${sql.ref(column)} and z.provider <> all(${withBooks}))`
  const held = await allBalances(db, isShown)
  const booked = held.filter(({ account }) => operatorAccounts.includes(account))
  const { moved, parts } = await underWay(db, isShown)
  const own = await ownMovements(db)
  return own + moved - parts - booked.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * What the provider moved for payments of ours beyond the ledger, in cents: `moved` in all, with its fees, and `parts`, what
 * of it is on organizations' accounts. Only movements that were read count, and only those of a payment, a refund or a
 * dispute that is known here: a transfer that somebody made by hand is none of these.
 */
async function underWay(
  db: Reader,
  mine: (column: string) => RawBuilder<boolean>,
): Promise<{ readonly moved: number; readonly parts: number }> {
  const { rows } = await sql<{ moved: number; parts: number }>`
    with ${intentsUnderWay(mine)}, part as (
      select part from intent
      union all
      -- A refund takes the organization's part when it is made, and is booked when its bank has answered.
      select -r.organization_part from refunds r
      where ${mine('r.organization_id')} and r.status in ('requested', 'sent')
        -- One after a refund that came back, or a dispute that was won, takes the part from the transfer that gave it again, not by itself.
        and case when coalesce(r.takes_from, r.takes_from_dispute) is not null
          then exists (select from provider_movements m where m.own_id = r.id::text and m.type = 'transfer_refund')
          else exists (select from provider_movements m where m.source_id = r.provider_refund_id)
            or exists (select from provider_movements m where m.own_id = r.id::text and m.type in ('refund', 'payment_refund'))
          end
      union all
      -- One that failed leaves it with the operator until it is transferred again.
      select -r.organization_part from refunds r
      where ${mine('r.organization_id')} and r.status = 'failed' and r.returned_at is null
        and case when coalesce(r.takes_from, r.takes_from_dispute) is null then r.provider_refund_id is not null else r.taken_at is not null end
        and not exists (select from provider_movements m where m.own_id = r.id::text and m.type = 'transfer')
      union all
      -- What was taken for a dispute and is not booked: call by call, and once it is won what a call had still taken.
      select -greatest(0, taken.amount - d.reversed) from disputes d
      cross join lateral (select coalesce(sum(m.amount), 0) as amount from provider_movements m
        where m.own_id = d.id::text and m.type = 'transfer_refund') taken
      where ${mine('d.organization_id')} and ((d.status in ('open', 'lost') and d.reversed + d.receivable < d.organization_part)
        or (d.status = 'won' and d.given is null))
      union all
      select d.reversed from disputes d
      where ${mine('d.organization_id')} and d.status = 'won' and d.reversed > 0
        and exists (select from provider_movements m where m.own_id = d.id::text and m.type = 'transfer')
    )
    select (select coalesce(sum(moved - booked), 0) from intent)::float8 as moved,
      (select coalesce(sum(part), 0) from part)::float8 as parts`.execute(db)
  return rows[0] ?? { moved: 0, parts: 0 }
}

/**
 * Intents of ours with a movement that the ledger did not agree with when it was last compared: what moved, what is booked,
 * and the `part` on the organization's account of a capture that is not booked and was not given back.
 */
const intentsUnderWay = (mine: (column: string) => RawBuilder<boolean>) => sql`
  open as (
    select distinct m.intent_id, a.organization_id, a.tip
    from provider_movements m
    join payment_attempts a on a.intent_id = m.intent_id
    where m.explained_at is null and m.type = any(${movementsOfIntents})
  ), intent as (
    select provider.moved, ledger.booked + corrected.booked as booked,
      case when ledger.captured or provider.stays = 0 then 0 else provider.charged - o.tip end as part
    from open o
    cross join lateral (
      select sum(m.amount - m.fee) as moved, array_agg(m.id) || array_agg(m.source_id) || o.intent_id as keys,
        coalesce(sum(m.amount) filter (where m.type in ('charge', 'payment')), 0) as charged,
        coalesce(sum(m.amount) filter (where m.type <> 'adjustment'), 0) as stays
      from provider_movements m where m.intent_id = o.intent_id and m.type = any(${movementsOfIntents})
    ) provider
    cross join lateral (
      select coalesce(sum(p.amount), 0) as booked,
        coalesce(bool_or(e.kind = 'capture' and e.key = o.intent_id), false) as captured
      from ledger_entries e
      join postings p on p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'provider:clearing'
      where e.organization_id = o.organization_id and e.key = any(provider.keys) and e.kind not in ('payout', 'payoutFailed', 'correction')
    ) ledger
    cross join lateral (${correctionsOf(sql`provider.keys`)}) corrected
    where ${mine('o.organization_id')}
  )`
