import { sql } from 'kysely'
import type { ErrorCode } from '#domain/errors.ts'
import { allows, moveIfAllowed } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { Recovery } from '#domain/payment/recovery.ts'
import { recoveryFlow } from '#domain/payment/recovery-flow.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { lockPaymentsOfOrder } from './schedule-changes.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organizationId',
  'paymentId',
  'status',
  'provider',
  'failedAttempts',
  'errorCode',
  'backUrl',
  'locale',
  'traceId as trace',
  'expiresAt',
  'createdAt',
] as const

type RecoveryKey = Pick<Recovery, 'organizationId' | 'id'>

/** The visit of a capability, or `undefined`. */
export async function recoveryById(db: Reader, id: string): Promise<Recovery | undefined> {
  return db.selectFrom('regularisations').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The visits of a payment that may still end with its money, locked, newest first. */
export async function lockLivingRecoveries(
  tx: Transaction,
  payment: PaymentKey,
): Promise<readonly Recovery[]> {
  return tx
    .selectFrom('regularisations')
    .select(columns)
    .where('organizationId', '=', payment.organizationId)
    .where('paymentId', '=', payment.paymentId)
    .where('status', 'in', ['open', 'exhausted'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks the living visits of every payment of an order, then its payments: the order in which settling a payment locks them.
 * False where a visit was opened in between: its lock would come too late, and the caller begins anew.
 */
export async function lockVisitsAndPayments(tx: Transaction, order: OrderKey): Promise<boolean> {
  const living = sql`
    select r.id from regularisations r
    join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
    where p.organization_id = ${order.organizationId} and p.order_id = ${order.id} and r.status in ('open', 'exhausted')
    order by r.created_at desc, r.id`
  const locked = await sql<{ id: string }>`${living} for update of r`.execute(tx)
  await lockPaymentsOfOrder(tx, order)
  const seen = await sql<{ id: string }>`${living}`.execute(tx)
  return seen.rows.every(({ id }) => locked.rows.some(row => row.id === id))
}

/** Whether a visit may still end with its money. */
export function isLivingRecovery({ status }: Pick<Recovery, 'status'>): boolean {
  return allows(recoveryFlow, status, 'pay')
}

/** Stores a visit; returns whether it is the one: another that was opened at the same moment wins. */
export async function insertRecovery(
  tx: Transaction,
  visit: Omit<Recovery, 'status' | 'failedAttempts' | 'errorCode'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('regularisations')
    .values({
      id: visit.id,
      organizationId: visit.organizationId,
      paymentId: visit.paymentId,
      provider: visit.provider,
      backUrl: visit.backUrl,
      locale: visit.locale,
      traceId: visit.trace,
      expiresAt: visit.expiresAt,
      createdAt: visit.createdAt,
    })
    .onConflict(conflict =>
      conflict
        .columns(['organizationId', 'paymentId'])
        // A literal: the index is chosen by it, which a parameter hides.
        .where('status', '=', sql.lit('open'))
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type RecoveryEvent = 'pay' | 'exhaust' | 'expire' | 'close'

/** Moves a visit through its flow; returns whether this call moved it. A final state stays as it is. */
export async function moveRecovery(
  tx: Transaction,
  visit: RecoveryKey & Pick<Recovery, 'status'>,
  event: RecoveryEvent,
): Promise<boolean> {
  const step = moveIfAllowed(recoveryFlow, visit.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('regularisations')
    .set({ status: step.to })
    .where('organizationId', '=', visit.organizationId)
    .where('id', '=', visit.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Remembers what the last try came to, without counting it; `null` while a new one is under way. */
export async function noteRecoveryError(
  tx: Transaction,
  visit: RecoveryKey,
  errorCode: ErrorCode | null,
): Promise<void> {
  await tx
    .updateTable('regularisations')
    .set({ errorCode })
    .where('organizationId', '=', visit.organizationId)
    .where('id', '=', visit.id)
    .execute()
}

/** Remembers where the payer of a visit returns to: the last address that was named. */
export async function noteRecoveryBackUrl(
  tx: Transaction,
  visit: RecoveryKey,
  backUrl: string,
): Promise<void> {
  await tx
    .updateTable('regularisations')
    .set({ backUrl })
    .where('organizationId', '=', visit.organizationId)
    .where('id', '=', visit.id)
    .execute()
}

/** Takes the contribution off a payment and off its order: a refused one is not asked for again (rule SCR-18). */
export async function dropContribution(
  tx: Transaction,
  payment: { organizationId: number; id: number; orderId: number; amountTip: number },
): Promise<void> {
  if (payment.amountTip === 0) return
  await tx
    .updateTable('payments')
    .set(eb => ({ amount: eb('amount', '-', eb.ref('amountTip')), amountTip: 0 }))
    .where('organizationId', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .execute()
  await tx
    .updateTable('orders')
    .set(eb => ({ tip: eb('tip', '-', payment.amountTip) }))
    .where('organizationId', '=', payment.organizationId)
    .where('id', '=', payment.orderId)
    .execute()
}
