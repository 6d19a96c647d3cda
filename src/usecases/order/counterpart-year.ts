import { earlierWithCounterparts } from '#db/counterparts.ts'
import { type ItemSale, itemSales } from '#db/item-sales.ts'
import type { Reader } from '#db/schema.ts'
import { type CounterpartYear, counterpartCapOn } from '#domain/form/counterpart.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { goneOfLine, moneyOfItems } from '#domain/order/item-money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { counterpartsUsed } from '#domain/receipt/deductible.ts'
import { parisDate } from '../paris-time.ts'
import { paidSale } from './money-of-sale.ts'

type Sale = { readonly order: Order; readonly items: readonly OrderItem[] }

/**
 * What limits the counterparts of an order: the cap of its day, what its donor had of it by earlier orders of the year, and what of its items,
 * by their ids, is gone in cents (rule TAX-11).
 */
export async function counterpartYearOf(
  db: Reader,
  { order, items }: Sale,
): Promise<CounterpartYear & { readonly gone: ReadonlyMap<number, Cents> }> {
  const cap = counterpartCapOn(parisDate(order.createdAt))
  if (!items.some(({ counterpart }) => counterpart)) return { cap, used: 0, gone: new Map() }
  const earlier = await earlierWithCounterparts(db, order)
  const sales = await itemSales(db, [...earlier, order])
  const gone = new Map(sales.flatMap(goneOfSale))
  const before = sales.filter(({ id }) => id !== order.id).toSorted((one, other) => one.id - other.id)
  const used = counterpartsUsed(
    before.flatMap(sale => sale.items),
    { cap, gone },
  )
  return { cap, used, gone }
}

/**
 * What of the items of a sale came back or will never come, by their ids. What is not known of what could be of any of them, as where
 * receipts are counted; further months are the gift's alone.
 */
function goneOfSale(sale: ItemSale): readonly (readonly [number, Cents])[] {
  const { items, isMonthly, payments } = paidSale(sale)
  const [first] = payments
  const back = (isMonthly && first ? [first] : payments).flatMap(payment => payment.back)
  const unknown = sumCents(back.flatMap(({ lines, amount }) => (lines === null ? amount : [])))
  const known = payments.map(payment => ({
    ...payment,
    back: payment.back.filter(({ lines }) => lines !== null),
  }))
  return moneyOfItems({ items, isMonthly, payments: known })
    .filter(({ isOwn }) => isOwn)
    .map(line => [line.itemId, goneOfLine(line, known) + unknown])
}
