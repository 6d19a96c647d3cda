import { earlierWithCounterparts } from '#db/counterparts.ts'
import { type ItemSale, itemSales } from '#db/item-sales.ts'
import type { Reader } from '#db/schema.ts'
import { type CounterpartYear, counterpartCapOn } from '#domain/form/counterpart.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { goneOfLine, moneyOfItems } from '#domain/order/item-money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { counterpartsUsed, type GoneOfLines } from '#domain/receipt/deductible.ts'
import { parisDate } from '../paris-time.ts'
import { paidSale } from './money-of-sale.ts'

type Sale = { readonly order: Order; readonly items: readonly OrderItem[] }

/** What limits the counterparts of an order, and what of its items, by their ids, is gone in cents (rule TAX-11). */
export type YearOfOrder = CounterpartYear & { readonly gone: GoneOfLines }

/** What limits the counterparts of an order: the cap of its day, and what its donor had of it by earlier orders of the year. */
export async function counterpartYearOf(db: Reader, { order, items }: Sale): Promise<YearOfOrder> {
  const { organizationId, id } = order
  const cap = counterpartCapOn(parisDate(order.createdAt))
  if (!items.some(({ counterpart }) => counterpart)) return { cap, used: 0, gone: new Map() }
  const earlier = await earlierWithCounterparts(db, { organizationId, ids: [id] })
  const sales = await itemSales(db, [...earlier.map(each => ({ ...each, organizationId })), order])
  const before = sales.filter(sale => sale.id !== id)
  return yearAmong(
    before,
    sales.find(sale => sale.id === id),
    cap,
  )
}

/** The same of a sale, after its donor's earlier ones of the year. */
export function yearAmong(earlier: readonly ItemSale[], sale: ItemSale | undefined, cap: Cents): YearOfOrder {
  const before = earlier.toSorted((one, other) => one.id - other.id)
  const gone = new Map([...before, ...(sale ? [sale] : [])].flatMap(goneOfSale))
  const used = counterpartsUsed(
    before.flatMap(({ items }) => items),
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
