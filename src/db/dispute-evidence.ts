import { sql } from 'kysely'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import { disputeEvidenceFlow } from '#domain/payment/dispute-flow.ts'
import type { DisputeEvidence, EvidenceKey } from '#domain/payment/evidence.ts'
import { column } from './retention.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organizationId',
  'disputeId',
  'status',
  'statement',
  'facts',
  'requestedBy',
  'replay',
  'doubtSince',
  'traceId as trace',
  'createdAt',
] as const

type DisputeRow = { readonly organizationId: number; readonly id: string }

/** What disputes of one organization were answered, the oldest first; also what the provider refused. */
export async function evidenceOfDisputes(
  db: Reader,
  disputes: readonly DisputeRow[],
): Promise<readonly DisputeEvidence[]> {
  const [first] = disputes
  if (first === undefined) return []
  const ids = disputes.map(({ id }) => id)
  return db
    .selectFrom('disputeEvidence')
    .select(columns)
    .where('organizationId', '=', first.organizationId)
    .where('disputeId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function evidenceById(
  db: Reader,
  { organizationId, evidenceId }: EvidenceKey,
): Promise<DisputeEvidence | undefined> {
  return db
    .selectFrom('disputeEvidence')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', evidenceId)
    .executeTakeFirst()
}

/** Stores an answer before the provider is asked. */
export async function insertEvidence(
  tx: Transaction,
  { facts, trace: traceId, ...answer }: Omit<DisputeEvidence, 'status' | 'replay' | 'doubtSince'>,
): Promise<void> {
  await tx
    .insertInto('disputeEvidence')
    .values({ ...answer, facts: JSON.stringify(facts), traceId, status: 'asked' })
    .execute()
}

/** Moves an answer through its flow, out of doubt; returns whether this call moved it. */
export async function moveEvidence(
  tx: Transaction,
  { organizationId, id, status }: DisputeEvidence,
  event: AnyEventOf<typeof disputeEvidenceFlow>,
  now: string,
): Promise<boolean> {
  const step = moveIfAllowed(disputeEvidenceFlow, status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('disputeEvidence')
    .set({ status: step.to, doubtSince: null, settledAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes the words out of what was answered about orders whose payers are erased; that it was answered stays. */
export async function eraseEvidence(
  db: Reader,
  orders: readonly (readonly [organizationId: number, orderId: number])[],
): Promise<void> {
  await sql`
    update dispute_evidence e set statement = null, facts = null
    from unnest(${column(orders, 0)}::integer[], ${column(orders, 1)}::integer[]) as o (organization_id, order_id)
    join payments p on p.organization_id = o.organization_id and p.order_id = o.order_id
    join disputes d on d.organization_id = p.organization_id and d.payment_id = p.id
    where e.organization_id = d.organization_id and e.dispute_id = d.id and e.statement is not null`.execute(
    db,
  )
}
