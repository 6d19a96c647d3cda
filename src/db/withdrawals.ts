import type { OrderKey } from '#domain/order/order.ts'
import type { RefundLine } from '#domain/payment/refund.ts'
import type { Reader, Transaction } from './schema.ts'

/** A purchase that its payer gave back. Amount in cents; `refundBy` an ISO day. */
export type Withdrawal = {
  readonly organizationId: number
  readonly orderId: number
  readonly lines: readonly RefundLine[]
  readonly amount: number
  readonly refundBy: string
  readonly createdAt: string
}

/** A withdrawal, as everybody reads it. */
export const withdrawalColumns = [
  'organizationId',
  'orderId',
  'lines',
  'amount',
  'refundBy',
  'createdAt',
] as const

/** The withdrawal from an order, or `undefined`. */
export async function withdrawalOf(db: Reader, order: OrderKey): Promise<Withdrawal | undefined> {
  return db
    .selectFrom('withdrawals')
    .select(withdrawalColumns)
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .executeTakeFirst()
}

/** Records a withdrawal; returns whether this call did: an order is given back once. */
export async function insertWithdrawal(
  tx: Transaction,
  { organizationId, orderId, lines, amount, refundBy, createdAt, trace }: Withdrawal & { trace: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawals')
    .values({
      organizationId,
      orderId,
      lines: JSON.stringify(lines),
      amount,
      refundBy,
      traceId: trace,
      createdAt,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
