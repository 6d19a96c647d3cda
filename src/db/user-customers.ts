import { goingOn } from '#domain/payment/schedule-flow.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { Reader } from './schema.ts'

/** A provider's customer that a user's cards are kept for: one for each provider that they kept a card at. */
export type UserCustomer = { readonly provider: ProviderName; readonly customerId: string }

/** The customers of a user. */
export async function customersOfUser(db: Reader, userId: number): Promise<readonly UserCustomer[]> {
  return db
    .selectFrom('userCustomers')
    .select(['provider', 'customerId'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** The one at a provider, or `undefined`. */
export async function customerOfUser(
  db: Reader,
  userId: number,
  provider: ProviderName,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('userCustomers')
    .select('customerId')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.customerId
}

/** Stores a user's customer and gives the one that stands: the first writer wins. */
export async function storeUserCustomer(
  db: Reader,
  { userId, provider, customerId, now }: UserCustomer & { userId: number; now: string },
): Promise<string> {
  await db
    .insertInto('userCustomers')
    .values({ userId, provider, customerId, createdAt: now })
    .onConflict(conflict => conflict.columns(['userId', 'provider']).doNothing())
    .execute()
  return (await customerOfUser(db, userId, provider)) ?? customerId
}

/** Whether something is still charged with a kept card: it cannot be forgotten before (rule DUE-9). */
export async function isChargedLater(
  db: Reader,
  method: UserCustomer & { readonly id: string },
): Promise<boolean> {
  const schedule = await db
    .selectFrom('schedules')
    .select('id')
    .where('paymentMethod', '=', method.id)
    .where('customerId', '=', method.customerId)
    .where('provider', '=', method.provider)
    .where('status', 'in', goingOn)
    .limit(1)
    .executeTakeFirst()
  return schedule !== undefined
}
