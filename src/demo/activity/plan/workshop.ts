import type { FormContent } from '../../content.ts'
import type { Chance } from './chance.ts'
import { cardOf, personOf } from './people.ts'
import type { DatedSale, Person } from './planned.ts'
import { momentsOf } from './rhythm.ts'
import { type Shelf, shelfOf } from './shelf.ts'

const onlyTier = 0

/** The registrations for the bread workshop, some for two. */
export function workshopSales(
  chance: Chance,
  today: string,
  form: FormContent,
  count: number,
): readonly DatedSale[] {
  const shelf = shelfOf(form)
  return momentsOf(chance, today, count, { from: 75, to: 1 }).map(at => {
    const quantity = chance.weigh([
      [1, 70],
      [2, 25],
      [3, 5],
    ])
    const payer = payerOf(chance, shelf, quantity)
    return { at, payer, items: [{ tier: onlyTier, quantity }], means: cardOf(chance, today) }
  })
}

/** Somebody whose earlier registrations leave room below the limit per person (rule CRT-9). */
function payerOf(chance: Chance, shelf: Shelf, quantity: number): Person {
  const payer = personOf(chance)
  return shelf.takeAsPerson(payer, onlyTier, quantity) ? payer : payerOf(chance, shelf, quantity)
}
