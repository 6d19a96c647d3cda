import { type RawBuilder, sql } from 'kysely'
import type { Move } from '#domain/flow.ts'
import type { StatementForm, StatementTotals } from '#domain/ledger/statement.ts'
import type { OrganizationPayout, PayoutKey } from '#domain/payment/payout.ts'
import type { payoutFlow } from '#domain/payment/payout-flow.ts'
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
