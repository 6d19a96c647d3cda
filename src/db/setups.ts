import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import { type SetupStatus, setupFlow } from '#domain/payment/setup-flow.ts'
import type { Reader, Transaction } from './schema.ts'

/** A change of a plan that its payer has to authenticate first. `amount` in cents; null: the method alone changes. */
export type StoredSetup = {
  readonly id: string
  readonly organizationId: number
  readonly scheduleId: number
  readonly status: SetupStatus
  readonly amount: number | null
  readonly paymentMethod: string
  readonly customerId: string
  readonly accountId: string
  readonly setupId: string | null
  readonly replay: number
  readonly declineCode: string | null
  readonly trace: string
  readonly createdAt: string
}

const columns = [
  'id',
  'organization_id as organizationId',
  'schedule_id as scheduleId',
  'status',
  'amount',
  'payment_method as paymentMethod',
  'customer_id as customerId',
  'account_id as accountId',
  'setup_id as setupId',
  'replay',
  'decline_code as declineCode',
  'trace_id as trace',
  'created_at as createdAt',
] as const

type ScheduleKey = { readonly organizationId: number; readonly id: number }

/** The newest of a schedule, whatever became of it. */
export async function latestSetup(db: Reader, schedule: ScheduleKey): Promise<StoredSetup | undefined> {
  return db
    .selectFrom('setups')
    .select(columns)
    .where('organization_id', '=', schedule.organizationId)
    .where('schedule_id', '=', schedule.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The one that belongs to an object of the provider. */
export async function setupByProviderId(db: Reader, setupId: string): Promise<StoredSetup | undefined> {
  return db.selectFrom('setups').select(columns).where('setup_id', '=', setupId).executeTakeFirst()
}

/** Stores one before any call; the schedule is locked, and no other one of it is open. */
export async function insertSetup(
  tx: Transaction,
  setup: Omit<StoredSetup, 'status' | 'setupId' | 'replay' | 'declineCode'>,
): Promise<StoredSetup> {
  return tx
    .insertInto('setups')
    .values({
      organization_id: setup.organizationId,
      id: setup.id,
      schedule_id: setup.scheduleId,
      amount: setup.amount,
      payment_method: setup.paymentMethod,
      customer_id: setup.customerId,
      account_id: setup.accountId,
      trace_id: setup.trace,
      created_at: setup.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

type SetupKey = Pick<StoredSetup, 'organizationId' | 'id'>

/** The same, locked: after its schedule. */
export async function lockSetup(
  tx: Transaction,
  { organizationId, id }: SetupKey,
): Promise<StoredSetup | undefined> {
  return tx
    .selectFrom('setups')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Commits the provider's id before confirm. The first writer wins; the id never changes. */
export async function storeSetupId(
  db: Reader,
  { organizationId, id }: SetupKey,
  setupId: string,
): Promise<void> {
  await db
    .updateTable('setups')
    .set({ setup_id: setupId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('setup_id', 'is', null)
    .execute()
}

/** Moves one through its flow; answers whether this call moved it. */
export async function moveSetup(
  tx: Transaction,
  setup: SetupKey & Pick<StoredSetup, 'status'>,
  event: AnyEventOf<typeof setupFlow>,
  facts: { readonly now: string; readonly declineCode?: string | null },
): Promise<boolean> {
  const step = moveIfAllowed(setupFlow, setup.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('setups')
    .set({ status: step.to, settled_at: facts.now, decline_code: facts.declineCode ?? null })
    .where('organization_id', '=', setup.organizationId)
    .where('id', '=', setup.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
