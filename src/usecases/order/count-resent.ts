import { emailKey } from '#db/users.ts'
import { limits } from '#domain/limits.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** Counts a mail of an order that somebody sends again to an address: `TOO_MANY_REQUESTS` beyond the limit (rule MAIL-4). */
export async function countResent(
  { limits: counts }: Pick<App, 'limits'>,
  { organizationId, id }: OrderKey,
  address: string,
): Promise<Result<null>> {
  const { wait } = await counts.count(limits.resentMails, `${organizationId} ${id} ${emailKey(address)}`)
  return wait > 0 ? failWith('TOO_MANY_REQUESTS') : ok(null)
}
