import type { Database } from '#db/schema.ts'
import { HttpPayer } from '../support/http-payer.ts'
import type { Shop } from './buyers.ts'
import { pick } from './pick.ts'

/** Mostly one that is paid; sometimes one that is refused again, or that asks the bank. */
const cards = ['4242424242424242', '4242424242424242', '4000000000000002', '4000002760003184']

/** The payer of a refused payment settles it with another card. */
export async function settleOne(db: Database, { url, sandboxUrl, random }: Shop): Promise<void> {
  const refused = await db
    .selectFrom('payments')
    .select('key')
    .where('status', '=', 'Refused')
    .where('orderId', 'is not', null)
    .where('regulariseUntil', 'is not', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  if (refused.length === 0) return
  const payer = new HttpPayer(url, sandboxUrl)
  const { key } = pick(refused, random)
  const method = await payer.cardToken(pick(cards, random))
  await payer.call('POST', `/payments/card-embed/${key}/reinitialize?confirmationTokenId=${method}`)
  await payer.finalize(key)
}
