import { earlierCounterparts } from '#db/counterparts.ts'
import type { Reader } from '#db/schema.ts'
import { type CounterpartYear, counterpartCapOn } from '#domain/form/counterpart.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { counterpartsUsed } from '#domain/receipt/deductible.ts'
import { parisDate } from '../paris-time.ts'

type Sale = { readonly order: Order; readonly items: readonly OrderItem[] }

/** What limits the counterparts of an order: the cap of its day, and what its donor had of it by earlier orders of the year (rule TAX-11). */
export async function counterpartYearOf(db: Reader, { order, items }: Sale): Promise<CounterpartYear> {
  const cap = counterpartCapOn(parisDate(order.createdAt))
  const isLimited = items.some(({ counterpart }) => counterpart)
  return { cap, used: isLimited ? counterpartsUsed(await earlierCounterparts(db, order), cap) : 0 }
}
