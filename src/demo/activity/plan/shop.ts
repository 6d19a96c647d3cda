import type { FormContent } from '../../content.ts'
import type { Chance } from './chance.ts'
import { cardOf, personOf } from './people.ts'
import type { DatedSale, PlannedItem } from './planned.ts'
import { momentsOf } from './rhythm.ts'
import { type Shelf, shelfOf } from './shelf.ts'

/** Places in the content of « La boutique des Ateliers ». */
const [bag, mug, poster, calendar, bowl, voucher] = [0, 1, 2, 3, 4, 5] as const
const [pickUp, post] = [0, 1] as const

/** The orders of the shop; one was given back. */
export function shopSales(
  chance: Chance,
  today: string,
  form: FormContent,
  count: number,
): readonly DatedSale[] {
  const shelf = shelfOf(form)
  const sales: readonly DatedSale[] = momentsOf(chance, today, count, { from: 90, to: 1 }).map(at => {
    const delivery = chance.happens(0.6) ? pickUp : post
    return {
      at,
      payer: personOf(chance),
      items: productsOf(chance, shelf, delivery),
      means: cardOf(chance, today),
    }
  })
  const returned = Math.floor(count / 3)
  return sales.with(returned, { ...sales[returned]!, refund: { days: 9, part: 'all', withTip: false } })
}

function productsOf(chance: Chance, shelf: Shelf, delivery: number): readonly PlannedItem[] {
  const first = productOf(chance, shelf)
  const second = chance.happens(0.35) ? productOf(chance, shelf) : undefined
  const products = second === undefined || second.tier === first.tier ? [first] : [first, second]
  return products.map(product => ({ ...product, options: [delivery] }))
}

function productOf(chance: Chance, shelf: Shelf): PlannedItem {
  const wished = chance.weigh([
    [bag, 30],
    [mug, 22],
    [poster, 20],
    [calendar, 12],
    [bowl, 14],
    [voucher, 6],
  ])
  const quantity = chance.happens(0.2) ? 2 : 1
  const tier = shelf.takeTier(wished, voucher, quantity)
  return tier === voucher ? { tier, amount: chance.pick([20_00, 30_00, 50_00]) } : { tier, quantity }
}
