import { sql } from 'kysely'
import type { Statement, StatementForm, StatementLine } from '#domain/ledger/statement.ts'
import type { PayoutKey } from '#domain/payment/payout.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { Reader, Transaction } from './schema.ts'

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
 * Draws up what our journal says of a payout and of every one before it that is neither stated nor drawn up, oldest first:
 * what the ledger gave and took of the organization's account before each and no payout holds yet, in the order of its
 * recording. It takes the tokens of these entries, so each is a line once, also one that commits after later ones. Every
 * entry of the organization must be folded, and its row stays locked by that.
 */
export async function drawUpJournals(tx: Transaction, key: PayoutKey): Promise<void> {
  while (await drawUpOldest(tx, key));
}

/** Draws up the first of them; answers `false` when there is none. */
async function drawUpOldest(tx: Transaction, { organizationId, payoutId }: PayoutKey): Promise<boolean> {
  const { rows } = await sql<{ drawn: boolean }>`
    with payout as (
      select p.id, p.amount, e.recorded_at, e.id as entry_id, p.statement is null and p.journal is null as is_open
      from payouts p join ledger_entries e
        on e.organization_id = p.organization_id and e.kind = 'payout' and e.key = p.provider_payout_id
      where p.organization_id = ${organizationId}
    ), own as (
      select p.* from payout p join payout this on this.id = ${payoutId}
      where p.is_open and (p.recorded_at, p.entry_id) <= (this.recorded_at, this.entry_id)
      order by p.recorded_at, p.entry_id limit 1
    ), token as (
      select e.id, e.recorded_at, e.booked_at, e.kind, e.payment_id, g.amount from unstated_entries u
      join ledger_entries e on e.organization_id = u.organization_id and e.id = u.entry_id
      cross join lateral (select sum(-p.amount) as amount from postings p
        where p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'organization') g
      where u.organization_id = ${organizationId}
    ), taken as (
      delete from unstated_entries u using own, token
      where u.organization_id = ${organizationId} and u.entry_id = token.id
        and (token.recorded_at, token.id) <= (own.recorded_at, own.entry_id)
      returning token.*
    ), line as (
      select taken.*, y.order_id from own cross join taken
      left join payments y on y.organization_id = ${organizationId} and y.id = taken.payment_id
      where taken.id <> own.entry_id
    ), total as (
      select coalesce((select -b.amount from account_balances b
          where b.organization_id = ${organizationId} and b.account = 'organization'), 0)
          - coalesce((select sum(amount) from token), 0) as opening,
        coalesce(sum(amount), 0)::bigint as moved, count(*)::integer as line_count,
        coalesce(jsonb_agg(jsonb_build_object('at', instant(booked_at), 'kind', kind, 'paymentId', payment_id, 'orderId',
          order_id, 'amount', amount) order by recorded_at, id), '[]') as lines
      from line
    ), drawn as (
      update payouts p set journal = jsonb_build_object('opening', total.opening,
        'closing', total.opening + total.moved - p.amount, 'lineCount', total.line_count, 'lines', total.lines)
      from own, total where p.organization_id = ${organizationId} and p.id = own.id
      returning p.id
    )
    select exists (select from drawn) as drawn`.execute(tx)
  return rows[0]?.drawn ?? false
}

/** Writes the statement of a payout from the journal that was drawn up of it. Written again it stays as it is. */
export async function writeJournalStatement(
  tx: Transaction,
  { organizationId, payoutId }: PayoutKey,
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ statement: sql`journal`, form: 'journal', journal: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', payoutId)
    .where('statement', 'is', null)
    .where('journal', 'is not', null)
    .execute()
}

/** A line as the provider tells it, and what leads to its payment. */
export type ProviderLine = Omit<StatementLine, 'paymentId' | 'orderId'> & {
  readonly intentId: string | null
  readonly refundId: string | null
  readonly ownRefund: string | null
  readonly ownDispute: string | null
}

/**
 * Writes the statement of a payout from the provider's own movements of it, newest first, instead of the journal that was
 * drawn up of it. Written again it stays as it is.
 */
export async function writeProviderStatement(
  tx: Transaction,
  { organizationId, payoutId }: PayoutKey,
  lines: readonly ProviderLine[],
): Promise<void> {
  await sql`
    with told as (
      select l.*, coalesce(
        (select y.id from payments y where y.organization_id = ${organizationId} and y.intent_id = l."intentId" limit 1),
        (select r.payment_id from refunds r where r.organization_id = ${organizationId}
          and (r.provider_refund_id = l."refundId" or r.id = l."ownRefund") limit 1),
        (select d.payment_id from disputes d where d.organization_id = ${organizationId} and d.id = l."ownDispute")
      ) as payment_id
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::jsonb) as l (place integer,
        at timestamptz, kind text, amount bigint, "intentId" text, "refundId" text, "ownRefund" uuid, "ownDispute" uuid)
    ), total as (
      select count(*)::integer as line_count, coalesce(jsonb_agg(jsonb_build_object('at', instant(t.at), 'kind', t.kind,
        'paymentId', t.payment_id, 'orderId', y.order_id, 'amount', t.amount) order by t.place desc), '[]') as lines
      from told t left join payments y on y.organization_id = ${organizationId} and y.id = t.payment_id
    )
    update payouts p set statement = jsonb_build_object('opening', 0, 'closing', 0, 'lineCount', total.line_count,
      'lines', total.lines), form = 'provider', journal = null
    from total where p.organization_id = ${organizationId} and p.id = ${payoutId} and p.statement is null`.execute(
    tx,
  )
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
