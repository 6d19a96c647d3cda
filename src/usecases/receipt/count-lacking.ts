import { earlierWithCounterparts } from '#db/counterparts.ts'
import { itemSales } from '#db/item-sales.ts'
import { type DoubtfulPayment, lackingReceipts } from '#db/receipt-runs.ts'
import type { Reader } from '#db/schema.ts'
import { counterpartCapOn } from '#domain/form/counterpart.ts'
import { yearAmong } from '../order/counterpart-year.ts'
import { deductibleOf } from './sale-of-payment.ts'

type OfYear = { readonly organizationId: number; readonly year: number }

/** Doubtful payments that are looked at together. */
const batch = 200

/**
 * How many payments of a year in Paris have no receipt although something of them is deductible: as many as one press would find, but for
 * what their donor or their association has not told (rules TAX-8, TAX-11).
 */
export async function countLacking(db: Reader, { organizationId, year }: OfYear): Promise<number> {
  // What is paid this year was ordered the year before at the earliest, or was recovered late.
  const cap = counterpartCapOn(`${year - 2}-01-01`)
  const { sure, doubtful } = await lackingReceipts(db, { organizationId, year, cap })
  let count = sure
  for (let from = 0; from < doubtful.length; from += batch)
    count += await countDeductible(db, organizationId, doubtful.slice(from, from + batch))
  return count
}

async function countDeductible(
  db: Reader,
  organizationId: number,
  payments: readonly DoubtfulPayment[],
): Promise<number> {
  const ids = [...new Set(payments.map(({ orderId }) => orderId))]
  const before = Map.groupBy(await earlierWithCounterparts(db, { organizationId, ids }), ({ of }) => of)
  const earlierOf = (orderId: number) => (before.get(orderId) ?? []).map(({ id }) => id)
  const all = [...new Set(ids.flatMap(id => [id, ...earlierOf(id)]))]
  const sales = new Map(
    (
      await itemSales(
        db,
        all.map(id => ({ organizationId, id })),
      )
    ).map(sale => [sale.id, sale]),
  )
  return payments.filter(({ paymentId, orderId, orderedOn }) => {
    const sale = sales.get(orderId)
    if (sale === undefined) return false
    const earlier = earlierOf(orderId).flatMap(id => sales.get(id) ?? [])
    const year = yearAmong(earlier, sale, counterpartCapOn(orderedOn))
    return (deductibleOf(sale, year).shares.get(paymentId) ?? 0) > 0
  }).length
}
