import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { DisputeTake } from '#domain/payment/dispute.ts'
import { disputeTakeFlow } from '#domain/payment/dispute-flow.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organizationId',
  'disputeId',
  'status',
  'amount',
  'takesFrom',
  'takesFromDispute',
  'replay',
  'doubtSince',
] as const

type DisputeRow = { readonly organizationId: number; readonly id: string }

/** What disputes of one organization take, in the order of the calls. */
export async function takesOfDisputes(
  db: Reader,
  disputes: readonly DisputeRow[],
): Promise<readonly DisputeTake[]> {
  const [first] = disputes
  if (first === undefined) return []
  return db
    .selectFrom('disputeTakes')
    .select(columns)
    .where('organizationId', '=', first.organizationId)
    .where(
      'disputeId',
      'in',
      disputes.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
}

/** Stores what a dispute is going to take, after what it has planned before; nothing is asked of the provider before. */
export async function insertTakes(
  tx: Transaction,
  { takes: before }: { readonly takes: readonly DisputeTake[] },
  takes: readonly DisputeTake[],
): Promise<void> {
  const rows = takes.map((take, place) => ({ ...take, position: before.length + place }))
  await tx.insertInto('disputeTakes').values(rows).execute()
}

type TakeEvent = AnyEventOf<typeof disputeTakeFlow>

/** Moves a take through its flow, out of doubt; returns whether this call moved it. */
export async function moveTake(tx: Transaction, take: DisputeTake, event: TakeEvent): Promise<boolean> {
  const step = moveIfAllowed(disputeTakeFlow, take.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('disputeTakes')
    .set({ status: step.to, doubtSince: null })
    .where('organizationId', '=', take.organizationId)
    .where('id', '=', take.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
