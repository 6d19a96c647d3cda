import type { FormContent } from '../../content.ts'
import type { Chance } from './chance.ts'
import { cardOf, payingAccount, personOf } from './people.ts'
import type { DatedSale, PlannedItem, PlannedMethod } from './planned.ts'
import { momentOn, momentsOf } from './rhythm.ts'
import { type Shelf, shelfOf } from './shelf.ts'

/** Places in the content of « Adhésion de saison ». */
const [adult, young, family, support] = [0, 1, 2, 3] as const
const [kit, shirt] = [0, 1] as const

/** Paid while its holder is there, refused on every later date. */
const refusedLater = '4000000000000341'

/** Plans that are under way, by rate and number of payments; with the refused one they are twelve. */
const plans: readonly (readonly [tier: number, count: number])[] = [
  [adult, 3],
  [adult, 3],
  [adult, 3],
  [adult, 10],
  [adult, 10],
  [young, 3],
  [young, 3],
  [young, 3],
  [family, 6],
  [family, 10],
  [family, 12],
]

/** The memberships of the season, twelve of them in instalments; the second of one was refused (rule OPS-5). */
export function membershipSales(
  chance: Chance,
  today: string,
  form: FormContent,
  count: number,
): readonly DatedSale[] {
  const shelf = shelfOf(form)
  const member = memberOf(chance, today, shelf)
  const single = momentsOf(chance, today, count - plans.length - 1, { from: 88, to: 2 })
  const long = chance.shuffle(plans)
  const means: Record<number, PlannedMethod> = { 4: payingAccount, 11: payingAccount }
  return [
    ...momentsOf(chance, today, long.length, { from: 86, to: 12 }).map((at, place) => {
      const [tier, payments] = long[place]!
      return { ...member(tier), at, count: payments }
    }),
    ...single.map((at, place) => {
      const tier = chance.weigh([
        [adult, 45],
        [young, 20],
        [family, 15],
        [support, 20],
      ])
      const sale = { ...member(tier), at }
      return { ...sale, means: means[place] ?? sale.means }
    }),
    {
      ...member(adult),
      at: momentOn(chance, today, refusedDays(today)),
      count: 3,
      means: cardOf(chance, today, refusedLater),
    },
  ]
}

/** So many days ago that the second payment, a month later, fell on yesterday, or on the last days of a short month. */
function refusedDays(today: string): number {
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 })
  return yesterday.subtract({ months: 1 }).until(today, { largestUnit: 'day' }).days
}

function memberOf(chance: Chance, today: string, shelf: Shelf) {
  return (tier: number) => {
    const payer = personOf(chance)
    const options = [kit, shirt].filter(
      option => tier !== support && chance.happens(option === kit ? 0.3 : 0.12) && shelf.takeOption(option),
    )
    const item: PlannedItem = { tier, participant: tier === young ? personOf(chance) : payer, options }
    return { payer, items: [item], means: cardOf(chance, today) }
  }
}
