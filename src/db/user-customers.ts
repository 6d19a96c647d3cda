import type { Reader } from './schema.ts'

/** The provider's customer that a user's cards are kept for, or `undefined`. */
export async function customerOfUser(db: Reader, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_customers')
    .select('customer_id as customerId')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customerId
}

/** Stores a user's customer and gives the one that stands: the first writer wins. */
export async function storeUserCustomer(
  db: Reader,
  { userId, customerId, now }: { userId: number; customerId: string; now: string },
): Promise<string> {
  await db
    .insertInto('user_customers')
    .values({ user_id: userId, customer_id: customerId, created_at: now })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
  return (await customerOfUser(db, userId)) ?? customerId
}

/** Whether something is still charged with a kept card: it cannot be forgotten before (D7). */
export async function isChargedLater(
  db: Reader,
  method: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  const schedule = await db
    .selectFrom('schedules')
    .select('id')
    .where('payment_method', '=', method.id)
    .where('customer_id', '=', method.customerId)
    .where('status', 'in', ['Active', 'Suspended'])
    .limit(1)
    .executeTakeFirst()
  return schedule !== undefined
}
