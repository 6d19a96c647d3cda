import type { Reader } from './schema.ts'

/** The provider's customer that a user's cards are kept for, or `undefined`. */
export async function customerOfUser(db: Reader, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('userCustomers')
    .select('customerId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.customerId
}

/** Stores a user's customer and gives the one that stands: the first writer wins. */
export async function storeUserCustomer(
  db: Reader,
  { userId, customerId, now }: { userId: number; customerId: string; now: string },
): Promise<string> {
  await db
    .insertInto('userCustomers')
    .values({ userId, customerId, createdAt: now })
    .onConflict(conflict => conflict.column('userId').doNothing())
    .execute()
  return (await customerOfUser(db, userId)) ?? customerId
}

/** Whether something is still charged with a kept card: it cannot be forgotten before (rule DUE-9). */
export async function isChargedLater(
  db: Reader,
  method: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  const schedule = await db
    .selectFrom('schedules')
    .select('id')
    .where('paymentMethod', '=', method.id)
    .where('customerId', '=', method.customerId)
    .where('status', 'in', ['Active', 'Suspended'])
    .limit(1)
    .executeTakeFirst()
  return schedule !== undefined
}
