import type { Chance } from './chance.ts'
import { cardOf, personOf } from './people.ts'
import type { DatedSale } from './planned.ts'
import { momentsOf } from './rhythm.ts'

/** The registrations for the bread workshop, some for two. */
export function workshopSales(chance: Chance, today: string, count: number): readonly DatedSale[] {
  return momentsOf(chance, today, count, { from: 75, to: 1 }).map(at => {
    const quantity = chance.weigh([
      [1, 70],
      [2, 25],
      [3, 5],
    ])
    return { at, payer: personOf(chance), items: [{ tier: 0, quantity }], means: cardOf(chance, today) }
  })
}
