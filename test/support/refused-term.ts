import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import type { TestForm } from './form-rows.ts'
import { chargeAt, chargesOf, type LaterSale, sellInstalments } from './later.ts'

/** Attaches, and is paid while its holder is there; every charge without them is declined. */
export const refusedWithoutHolder = '4000000000000341'

/** A second instalment of 60 EUR that the bank refused on its day, and the link of the mail that told its payer. */
export type RefusedTerm = {
  readonly sale: LaterSale
  readonly organizationId: number
  readonly paymentId: number
  readonly key: string
  readonly link: string
  readonly token: string
}

/** Sells in three instalments today, and lets the second be refused on its day; the clock stands there afterwards. */
export async function refusedTerm(product: TestApp, form?: TestForm): Promise<RefusedTerm> {
  const sale = await sellInstalments(product, refusedWithoutHolder, form)
  const [, due] = await chargesOf(product, sale)
  assert.deepEqual(await chargeAt(product, `${due?.dueOn}T08:00:00.000Z`), [])
  const [, second] = await chargesOf(product, sale)
  assert.equal(second?.status, 'Refused')
  const { key } = await product.db
    .selectFrom('payments')
    .select('key')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow()
  const text = product.mails.map(mail => mail.text).join('\n')
  const link = new RegExp(`/paiement/regularisation/${key}\\?token=[^\\s)\\]]+`).exec(text)?.[0]
  assert.ok(link, `no link in: ${text}`)
  return {
    sale,
    organizationId: sale.organizationId,
    paymentId: second.id,
    key,
    link,
    token: new URL(link, 'http://localhost').searchParams.get('token') ?? '',
  }
}
