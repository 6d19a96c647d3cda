import type { FormContent } from '../../content.ts'
import type { Chance } from './chance.ts'
import { cardOf, personOf } from './people.ts'
import type { DatedSale, Person, PlannedItem, Sale } from './planned.ts'
import { momentsOf } from './rhythm.ts'
import { thanks } from './words.ts'

/** Places in the content of « Un four pour le quartier ». */
const [roll, loaf, batch, brick] = [0, 1, 2, 3] as const

/** Counterparts that were chosen in all (rule OPS-5), those of the newest contributions included. */
const chosen: readonly (readonly [tier: number, count: number])[] = [
  [roll, 64],
  [loaf, 38],
  [batch, 21],
  [brick, 5],
]
/** Gifts on top, in cents, which bring the collection to 12,480 EUR. */
const gifts: readonly (readonly [amount: number, count: number])[] = [
  [200_00, 10],
  [100_00, 24],
  [50_00, 32],
  [20_00, 20],
]

type Latest = { readonly tier: number; readonly payer: Person; readonly companyName?: string } & NonNullable<
  PlannedItem['contribution']
>

/** The newest contributions, oldest first: those that the page shows (rule OPS-5). */
const latest: readonly Latest[] = [
  { tier: roll, payer: { firstName: 'Noémie', lastName: 'Durand' }, ...shown() },
  { tier: loaf, payer: { firstName: 'Karim', lastName: 'Meziane' }, ...shown(), showName: false },
  {
    tier: batch,
    payer: { firstName: 'Odile', lastName: 'Vasseur' },
    companyName: 'École Jules-Verne',
    ...shown(thanks.school),
  },
  { tier: roll, payer: { firstName: 'Yvon', lastName: 'Tanguy' }, ...shown() },
  { tier: batch, payer: { firstName: 'Malik et Rose', lastName: 'Benali' }, ...shown(thanks.workshop) },
  {
    tier: brick,
    payer: { firstName: 'Hugo', lastName: 'Lambert' },
    companyName: 'Boulangerie des Halles',
    ...shown(thanks.colleague),
  },
  {
    tier: roll,
    payer: { firstName: 'Salomé', lastName: 'Brun' },
    showName: false,
    showAmount: false,
    message: null,
  },
  { tier: loaf, payer: { firstName: 'Jeanne', lastName: 'Petit' }, ...shown(thanks.thursday) },
]

/** What was there nine days ago, in cents: the news of that day says so. */
const half = 8_000_00

/** The contributions to the oven: half of the goal until nine days ago, and what came since. */
export function ovenSales(chance: Chance, today: string, form: FormContent): readonly DatedSale[] {
  const older = olderItems(chance)
  const early = untilHalf(older, form)
  const moments = [
    ...momentsOf(chance, today, early, { from: 58, to: 10 }),
    ...momentsOf(chance, today, older.length - early, { from: 9, to: 3 }),
    ...momentsOf(chance, today, latest.length, { from: 2, to: 1 }),
  ]
  const sales: readonly Sale[] = [
    ...older.map(items => ({ payer: personOf(chance), items, means: cardOf(chance, today) })),
    ...latest.map(({ tier, payer, companyName, ...contribution }) => ({
      payer,
      ...(companyName !== undefined && { companyName }),
      items: [{ tier, contribution }],
      means: cardOf(chance, today),
    })),
  ]
  return sales.map((sale, place) => ({ ...sale, at: moments[place]! }))
}

/** How many of the contributions it takes. */
function untilHalf(contributions: readonly (readonly PlannedItem[])[], { tiers }: FormContent): number {
  let raised = 0
  return (
    contributions.findIndex(items => {
      for (const { tier, amount = 0 } of items) raised += tier === null ? amount : Number(tiers[tier]?.price)
      return raised >= half
    }) + 1
  )
}

/** The counterparts that the newest ones leave, with the gifts dealt among them. */
function olderItems(chance: Chance): readonly (readonly PlannedItem[])[] {
  const counterparts = chosen.flatMap(([tier, count]) =>
    Array.from({ length: count - latest.filter(each => each.tier === tier).length }, () => tier),
  )
  const amounts = gifts.flatMap(([amount, count]) => Array.from({ length: count }, () => amount))
  const dealt = chance.shuffle([...amounts, ...counterparts.slice(amounts.length).map(() => 0)])
  return chance.shuffle(counterparts).map((tier, place) => {
    const item = { tier, contribution: contributionOf(chance) }
    const amount = dealt[place] ?? 0
    return amount === 0 ? [item] : [item, { tier: null, amount }]
  })
}

/** What a contributor lets everybody read: all, the name alone, or nothing. */
function contributionOf(chance: Chance): NonNullable<PlannedItem['contribution']> {
  const [showName, showAmount] = chance.weigh([
    [[true, true], 50],
    [[true, false], 15],
    [[false, true], 10],
    [[false, false], 25],
  ])
  const message = showName && chance.happens(0.3) ? chance.pick(thanks.others) : null
  return { showName, showAmount, message }
}

function shown(message: string | null = null): NonNullable<PlannedItem['contribution']> {
  return { showName: true, showAmount: true, message }
}
