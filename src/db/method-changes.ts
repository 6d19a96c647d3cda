import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import { methodChangeFlow, type SetupStatus } from '#domain/payment/method-change-flow.ts'
import type { ScheduleKey } from '#domain/payment/schedule.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { Reader, Transaction } from './schema.ts'

/** A change of a plan that its payer has to authenticate first. `amount` in cents; null: the method alone changes. */
export type StoredMethodChange = {
  readonly id: string
  readonly organizationId: number
  readonly scheduleId: number
  readonly status: SetupStatus
  readonly provider: ProviderName
  readonly amount: number | null
  /** The card that is kept already; `null` where another one was typed in the provider's fields. */
  readonly paymentMethod: string | null
  /** What those fields handed over. */
  readonly confirmationToken: string | null
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
  'organizationId',
  'scheduleId',
  'status',
  'provider',
  'amount',
  'paymentMethod',
  'confirmationToken',
  'customerId',
  'accountId',
  'setupId',
  'replay',
  'declineCode',
  'traceId as trace',
  'createdAt',
] as const

/** The newest of a schedule, whatever became of it. */
export async function latestSetup(
  db: Reader,
  schedule: ScheduleKey,
): Promise<StoredMethodChange | undefined> {
  return db
    .selectFrom('setups')
    .select(columns)
    .where('organizationId', '=', schedule.organizationId)
    .where('scheduleId', '=', schedule.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The one that belongs to an object of the provider. */
export async function methodChangeByProviderId(
  db: Reader,
  provider: ProviderName,
  setupId: string,
): Promise<StoredMethodChange | undefined> {
  return db
    .selectFrom('setups')
    .select(columns)
    .where('setupId', '=', setupId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Stores one before any call; the schedule is locked, and no other one of it is open. */
export async function insertMethodChange(
  tx: Transaction,
  setup: Omit<StoredMethodChange, 'status' | 'setupId' | 'replay' | 'declineCode'>,
): Promise<StoredMethodChange> {
  return tx
    .insertInto('setups')
    .values({
      organizationId: setup.organizationId,
      id: setup.id,
      scheduleId: setup.scheduleId,
      provider: setup.provider,
      amount: setup.amount,
      paymentMethod: setup.paymentMethod,
      confirmationToken: setup.confirmationToken,
      customerId: setup.customerId,
      accountId: setup.accountId,
      traceId: setup.trace,
      createdAt: setup.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

type MethodChangeKey = Pick<StoredMethodChange, 'organizationId' | 'id'>

/** The same, locked: after its schedule. */
export async function lockMethodChange(
  tx: Transaction,
  { organizationId, id }: MethodChangeKey,
): Promise<StoredMethodChange | undefined> {
  return tx
    .selectFrom('setups')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Commits the provider's id before confirm. The first writer wins; the id never changes. */
export async function storeMethodChangeId(
  db: Reader,
  { organizationId, id }: MethodChangeKey,
  setupId: string,
): Promise<void> {
  await db
    .updateTable('setups')
    .set({ setupId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('setupId', 'is', null)
    .execute()
}

/** Moves one through its flow; returns whether this call moved it. */
export async function moveMethodChange(
  tx: Transaction,
  setup: MethodChangeKey & Pick<StoredMethodChange, 'status'>,
  event: AnyEventOf<typeof methodChangeFlow>,
  facts: { readonly now: string; readonly declineCode?: string | null },
): Promise<boolean> {
  const step = moveIfAllowed(methodChangeFlow, setup.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('setups')
    .set({ status: step.to, settledAt: facts.now, declineCode: facts.declineCode ?? null })
    .where('organizationId', '=', setup.organizationId)
    .where('id', '=', setup.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
