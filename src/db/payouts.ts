import { type RawBuilder, sql } from 'kysely'
import type { Move } from '#domain/flow.ts'
import type { Statement, StatementForm, StatementLine, StatementTotals } from '#domain/ledger/statement.ts'
import type { OrganizationPayout } from '#domain/payment/payout.ts'
import type { payoutFlow } from '#domain/payment/payout-flow.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organizationId',
  'provider',
  'providerPayoutId',
  'status',
  'amount',
  'arrivalOn',
  'createdAt',
] as const

type PayoutPlace = Pick<OrganizationPayout, 'organizationId' | 'provider'>
type PayoutKey = { readonly organizationId: number; readonly payoutId: string }
/** A payout as it is listed: `null` where its statement is not written yet. */
export type ListedPayout = OrganizationPayout & { readonly statement: StatementTotals | null }

/** Stores a payout in the state in which it was first seen; returns whether it is new. */
export async function insertPayout(
  tx: Transaction,
  payout: OrganizationPayout & { readonly form: StatementForm; readonly trace: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payouts')
    .values({
      organizationId: payout.organizationId,
      id: payout.id,
      provider: payout.provider,
      providerPayoutId: payout.providerPayoutId,
      status: payout.status,
      amount: payout.amount,
      arrivalOn: payout.arrivalOn,
      form: payout.form,
      traceId: payout.trace,
      createdAt: payout.createdAt,
    })
    .onConflict(conflict => conflict.columns(['providerPayoutId', 'provider']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A payout by the provider's id, locked, and whether it has its statement. */
export async function lockPayout(
  tx: Transaction,
  { organizationId, provider }: PayoutPlace,
  providerPayoutId: string,
): Promise<(OrganizationPayout & { readonly isStated: boolean }) | undefined> {
  return tx
    .selectFrom('payouts')
    .select(columns)
    .select(sql<boolean>`statement is not null`.as('isStated'))
    .where('organizationId', '=', organizationId)
    .where('provider', '=', provider)
    .where('providerPayoutId', '=', providerPayoutId)
    .forUpdate()
    .executeTakeFirst()
}

/** Moves a locked payout; its day at the bank may have changed meanwhile. */
export async function movePayout(
  tx: Transaction,
  payout: OrganizationPayout,
  step: Move<typeof payoutFlow>,
  facts: { readonly now: string; readonly arrivalOn: string | null },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ status: step.to, settledAt: facts.now, arrivalOn: facts.arrivalOn })
    .where('organizationId', '=', payout.organizationId)
    .where('id', '=', payout.id)
    .where('status', '=', step.from)
    .execute()
}

/** Whether a payout is known and no longer on its way. */
export async function isPayoutDone(
  db: Reader,
  { organizationId, provider }: PayoutPlace,
  providerPayoutId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('provider', '=', provider)
    .where('providerPayoutId', '=', providerPayoutId)
    .where('status', '<>', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

type UnstatedPayout = {
  readonly form: StatementForm
  readonly provider: ProviderName
  readonly providerPayoutId: string
  readonly account: string | null
}

/** What a statement still needs: the provider's account and its id of the payout; `undefined` once it is written. */
export async function unstatedPayout(db: Reader, key: PayoutKey): Promise<UnstatedPayout | undefined> {
  return db
    .selectFrom('payouts as p')
    .leftJoin('providerAccounts as a', join =>
      join.onRef('a.organizationId', '=', 'p.organizationId').onRef('a.provider', '=', 'p.provider'),
    )
    .select(['p.form', 'p.provider', 'p.providerPayoutId', 'a.accountId as account'])
    .where('p.organizationId', '=', key.organizationId)
    .where('p.id', '=', key.payoutId)
    .where('p.statement', 'is', null)
    .executeTakeFirst()
}

/**
 * Writes the statement of a booked payout from our journal: what the ledger gave and took of the organization's account before it and no
 * statement holds yet, in the order of its recording. It takes the tokens of these entries, so each is a line once, also one
 * that commits after later ones. Every entry of the organization must be folded. Answers `false`, and writes nothing, while a
 * statement before it is missing. Written again it stays as it is.
 */
export async function writeJournalStatement(tx: Transaction, key: PayoutKey): Promise<boolean> {
  const { rows } = await sql<{ written: boolean }>`
    with payout as (
      select p.organization_id, p.id, p.amount, p.statement, e.recorded_at, e.id as entry_id
      from payouts p join ledger_entries e
        on e.organization_id = p.organization_id and e.kind = 'payout' and e.key = p.provider_payout_id
      where p.organization_id = ${key.organizationId}
    ), own as (
      select * from payout where id = ${key.payoutId} and statement is null and not exists (
        select from payout earlier join payout this on this.id = ${key.payoutId}
        where earlier.statement is null and (earlier.recorded_at, earlier.entry_id) < (this.recorded_at, this.entry_id))
    ), token as (
      select e.id, e.recorded_at, e.booked_at, e.kind, e.payment_id, g.amount from unstated_entries u
      join ledger_entries e on e.organization_id = u.organization_id and e.id = u.entry_id
      cross join lateral (select sum(-p.amount) as amount from postings p
        where p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'organization') g
      where u.organization_id = ${key.organizationId}
    ), taken as (
      delete from unstated_entries u using own, token
      where u.organization_id = own.organization_id and u.entry_id = token.id
        and (token.recorded_at, token.id) <= (own.recorded_at, own.entry_id)
      returning token.*
    ), line as (
      select taken.*, y.order_id from own cross join taken
      left join payments y on y.organization_id = own.organization_id and y.id = taken.payment_id
      where taken.id <> own.entry_id
    ), total as (
      select coalesce((select -b.amount from account_balances b
          where b.organization_id = ${key.organizationId} and b.account = 'organization'), 0)
          - coalesce((select sum(amount) from token), 0) as opening,
        coalesce(sum(amount), 0)::bigint as moved, count(*)::integer as line_count,
        coalesce(jsonb_agg(jsonb_build_object('at', instant(booked_at), 'kind', kind, 'paymentId', payment_id, 'orderId',
          order_id, 'amount', amount) order by recorded_at, id), '[]') as lines
      from line
    ), stored as (
      update payouts p set statement = jsonb_build_object('opening', total.opening,
        'closing', total.opening + total.moved - p.amount, 'lineCount', total.line_count, 'lines', total.lines)
      from own, total where p.organization_id = own.organization_id and p.id = own.id
      returning p.id
    )
    select exists (select from stored) or exists (
      select from payout where id = ${key.payoutId} and statement is not null) as written`.execute(tx)
  return rows[0]?.written ?? false
}

/** A line as the provider tells it, and what leads to its payment. */
export type ProviderLine = Omit<StatementLine, 'paymentId' | 'orderId'> & {
  readonly intentId: string | null
  readonly refundId: string | null
  readonly ownRefund: string | null
  readonly ownDispute: string | null
}

/**
 * Writes the statement of a booked payout from the provider's own movements of it, newest first. What the journal holds
 * until this payout is then stated. Answers `false`, and writes nothing, while the journal's statement of a payout before it is
 * missing. Written again it stays as it is.
 */
export async function writeProviderStatement(
  tx: Transaction,
  key: PayoutKey,
  lines: readonly ProviderLine[],
): Promise<boolean> {
  const { rows } = await sql<{ written: boolean }>`
    with payout as (
      select p.organization_id, p.id, p.amount, p.statement, p.form, e.recorded_at, e.id as entry_id
      from payouts p join ledger_entries e
        on e.organization_id = p.organization_id and e.kind = 'payout' and e.key = p.provider_payout_id
      where p.organization_id = ${key.organizationId}
    ), own as (
      select * from payout where id = ${key.payoutId} and statement is null and not exists (
        select from payout earlier join payout this on this.id = ${key.payoutId}
        where earlier.form = 'journal' and earlier.statement is null
          and (earlier.recorded_at, earlier.entry_id) < (this.recorded_at, this.entry_id))
    ), taken as (
      delete from unstated_entries u using own, ledger_entries e
      where u.organization_id = own.organization_id and e.organization_id = u.organization_id and e.id = u.entry_id
        and (e.recorded_at, e.id) <= (own.recorded_at, own.entry_id)
    ), told as (
      select l.*, coalesce(
        (select y.id from payments y where y.organization_id = ${key.organizationId} and y.intent_id = l."intentId" limit 1),
        (select r.payment_id from refunds r where r.organization_id = ${key.organizationId}
          and (r.provider_refund_id = l."refundId" or r.id = l."ownRefund") limit 1),
        (select d.payment_id from disputes d where d.organization_id = ${key.organizationId} and d.id = l."ownDispute")
      ) as payment_id
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::jsonb) as l (place integer,
        at timestamptz, kind text, amount bigint, "intentId" text, "refundId" text, "ownRefund" uuid, "ownDispute" uuid)
    ), total as (
      select count(*)::integer as line_count, coalesce(jsonb_agg(jsonb_build_object('at', instant(t.at), 'kind', t.kind,
        'paymentId', t.payment_id, 'orderId', y.order_id, 'amount', t.amount) order by t.place desc), '[]') as lines
      from told t left join payments y on y.organization_id = ${key.organizationId} and y.id = t.payment_id
    ), stored as (
      update payouts p set statement = jsonb_build_object('opening', 0, 'closing', 0, 'lineCount', total.line_count,
        'lines', total.lines), form = 'provider'
      from own, total where p.organization_id = own.organization_id and p.id = own.id
      returning p.id
    )
    select exists (select from stored) or exists (
      select from payout where id = ${key.payoutId} and statement is not null) as written`.execute(tx)
  return rows[0]?.written ?? false
}

const totals: RawBuilder<StatementTotals | null> = sql`(statement - 'lines') || jsonb_build_object('form', form)`

/** The payouts of an organization, newest first: at most `limit`, older than `before`. */
export async function listPayouts(
  db: Reader,
  organizationId: number,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly ListedPayout[]> {
  let query = db
    .selectFrom('payouts')
    .select(columns)
    .select(totals.as('statement'))
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== null) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from payouts
        where organization_id = ${organizationId} and id = ${before})`,
    )
  }
  return query.execute()
}

export async function payoutById(db: Reader, key: PayoutKey): Promise<ListedPayout | undefined> {
  return db
    .selectFrom('payouts')
    .select(columns)
    .select(totals.as('statement'))
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.payoutId)
    .executeTakeFirst()
}

/** The lines of a statement, from the place `from` on (0 is the first), at most `limit`. */
export async function statementLines(
  db: Reader,
  key: PayoutKey,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<Statement['lines']> {
  const { rows } = await sql<{ line: StatementLine }>`
    select line from payouts, jsonb_array_elements(statement -> 'lines') with ordinality as l (line, place)
    where organization_id = ${key.organizationId} and id = ${key.payoutId} and place > ${from} and place <= ${from + limit}
    order by place`.execute(db)
  return rows.map(({ line }) => line)
}
