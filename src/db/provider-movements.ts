import { type RawBuilder, sql } from 'kysely'
import type { Movement } from '#domain/payment/provider-balances.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import type { Database, Reader } from './schema.ts'

/** Stores a page of movements, each once; returns how many are new. */
export async function storeMovements(
  db: Database,
  provider: ProviderName,
  movements: readonly Movement[],
): Promise<number> {
  const given = movements.map(({ id, type, amount, fee, sourceId, intentId, ownId, createdAt }) => ({
    ...{ id, type, amount, fee, created_at: createdAt },
    ...{ source_id: sourceId, intent_id: intentId, own_id: ownId },
  }))
  const { rows } = await sql`
    insert into provider_movements (provider, id, type, amount, fee, source_id, intent_id, own_id, created_at)
    select ${provider}, id, type, amount, fee, source_id, intent_id, own_id, created_at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as m (id text, type text, amount integer, fee integer,
      source_id text, intent_id text, own_id text, created_at timestamptz)
    on conflict (id, provider) do nothing returning id`.execute(db)
  return rows.length
}

/** Movements between the operator's balance and the organizations': what the provider holds in all stays the same. */
const inner = ['transfer', 'transfer_refund', 'transfer_cancel', 'application_fee', 'application_fee_refund']
/** What the operator moves for itself: its own payouts, what the provider bills it apart. */
const own = ['payout', 'payout_cancel', 'payout_failure', 'stripe_fee', 'tax_fee', 'topup', 'topup_reversal']
/** What an intent brought or cost. */
export const movementsOfIntents = [
  'charge',
  'payment',
  'refund',
  'payment_refund',
  'refund_failure',
  'adjustment',
]

/** Every kind of movement that the platform knows. */
const known = [...inner, ...own, ...movementsOfIntents]

/** What corrections booked of the provider's money for what they are about, one of `keys`; whoever's they are. */
export const correctionsOf = (keys: RawBuilder<unknown>) => sql`
  select coalesce(sum(p.amount), 0) as booked from ledger_entries e
  join postings p on p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'provider:clearing'
  where e.kind = 'correction' and split_part(e.key, ':', 1) = any(${keys})`

/** An open movement beside the ledger: what the provider moved for its intent in all, and what is booked for that. Cents. */
export type ComparedMovement = BatchRow & {
  readonly provider: ProviderName
  readonly intentId: string | null
  readonly organizationId: number | null
  readonly isKnown: boolean
  /** A refund of the intent waits for its bank: it is booked when that has answered. */
  readonly waits: boolean
  readonly moved: number
  readonly booked: number
  /** What corrections booked of it; `booked` has it too. */
  readonly corrected: number
}

/**
 * Movements that are not explained yet, or all of them, oldest first. Everything of one intent is added up on both sides: a charge with its
 * fee, a refund with its failure, a dispute with its end; a movement of an unknown kind with what it moved itself.
 */
export async function compareMovements(
  db: Reader,
  { after, limit }: BatchInput,
  { withExplained = false }: { readonly withExplained?: boolean } = {},
): Promise<readonly ComparedMovement[]> {
  const { rows } = await sql<ComparedMovement>`
    with open as (
      select * from provider_movements
      where (explained_at is null or ${withExplained})
        and (${after?.at ?? null}::timestamptz is null or (created_at, id) > (${after?.at ?? null}, ${after?.id ?? null}))
      order by created_at, id limit ${limit}
    ), owned as (
      select open.*, a.organization_id from open
      left join payment_attempts a on a.intent_id = open.intent_id and a.provider = open.provider
    )
    select o.id, o.provider, o.created_at as at, o.intent_id, o.organization_id,
      o.type = any(${known}) as "isKnown",
      exists (select from refunds r join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
        where p.organization_id = o.organization_id and p.intent_id = o.intent_id and r.status = 'sent') as waits,
      coalesce(provider.moved, 0)::float8 as moved, (coalesce(ledger.booked, 0) + corrected.booked)::float8 as booked,
      corrected.booked::float8 as corrected
    from owned o
    cross join lateral (
      select sum(m.amount - m.fee) as moved, array_agg(m.id) || array_agg(m.source_id) || o.intent_id as keys
      from provider_movements m
      where m.provider = o.provider and (m.id = o.id or m.intent_id = o.intent_id)
        and (m.type = any(${movementsOfIntents}) or (m.id = o.id and m.type <> all(${known})))
    ) provider
    cross join lateral (
      select sum(p.amount) as booked from ledger_entries e
      join postings p on p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'provider:clearing'
      where e.organization_id = o.organization_id and e.key = any(provider.keys)
        and e.kind in ('capture', 'providerFee', 'refund', 'refundFailed', 'dispute', 'disputeWon', 'disputeFee')
    ) ledger
    cross join lateral (${correctionsOf(sql`provider.keys`)}) corrected
    order by o.created_at, o.id`.execute(db)
  return rows
}

/** Ledger and provider say the same about these movements. */
export async function markExplained(
  db: Database,
  movements: readonly Pick<ComparedMovement, 'provider' | 'id'>[],
  now: string,
): Promise<void> {
  const given = movements.map(({ provider, id }) => ({ provider, id }))
  await sql`
    update provider_movements m set explained_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as e (provider text, id text)
    where m.id = e.id and m.provider = e.provider`.execute(db)
}

/** What the operator moved for itself, in cents: it is on its balance and not in the ledger. */
export async function ownMovements(db: Reader): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select coalesce(sum(amount - fee), 0)::float8 as moved from provider_movements where type = any(${own})
      and type not in ('charge', 'payment', 'refund', 'transfer', 'application_fee')`.execute(db)
  return rows[0]?.moved ?? 0
}
