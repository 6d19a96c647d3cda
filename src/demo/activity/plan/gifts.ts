import type { Chance } from './chance.ts'
import { cardOf, payingAccount, personOf, waitingAccount } from './people.ts'
import type { DatedSale, PlannedItem, PlannedMethod } from './planned.ts'
import { dayBefore, momentOn, momentsOf } from './rhythm.ts'

/** Places in the content of « Du pain pour tout le monde ». */
const [twenty, fifty, hundred, monthlyEight, monthlyFifteen, monthlyThirty] = [0, 1, 2, 3, 4, 5] as const

/** When the monthly gifts began, in days before the seeding; Camille's is the ninth (rule OPS-5). */
const monthlySince = [84, 73, 66, 49, 41, 30, 18, 6] as const

/** Gifts once and monthly. One was given back, two debits wait at their banks. */
export function giftSales(chance: Chance, today: string, count: number): readonly DatedSale[] {
  const waiting = [2, 1].map(daysAgo => ({
    ...onceOf(chance, today),
    at: momentOn(chance, today, daysAgo),
    means: waitingAccount,
  }))
  const single = momentsOf(chance, today, count - waiting.length - monthlySince.length, { from: 89, to: 1 })
  const debits: Record<number, PlannedMethod> = { 3: payingAccount, 9: payingAccount, 15: payingAccount }
  const once: readonly DatedSale[] = single.map((at, place) => {
    const sale = onceOf(chance, today)
    return { ...sale, at, means: debits[place] ?? sale.means }
  })
  const returned = Math.floor(once.length / 2)
  return [
    ...once.with(returned, { ...once[returned]!, refund: { days: 3, part: 'all', withTip: true } }),
    ...waiting,
    ...monthlySince.map(daysAgo => monthlyOf(chance, today, daysAgo)),
  ]
}

function onceOf(chance: Chance, today: string) {
  const item: PlannedItem = chance.weigh([
    [{ tier: twenty }, 40],
    [{ tier: fifty }, 28],
    [{ tier: hundred }, 12],
    [{ tier: null, amount: 10_00 }, 10],
    [{ tier: null, amount: 35_00 }, 10],
  ])
  return { payer: personOf(chance), items: [item], means: cardOf(chance, today) }
}

function monthlyOf(chance: Chance, today: string, daysAgo: number): DatedSale {
  const tier = chance.pick([monthlyEight, monthlyFifteen, monthlyThirty])
  const items = [{ tier, dayOfLevy: chance.between(1, 28) }]
  return {
    payer: personOf(chance),
    items,
    means: cardOf(chance, today),
    at: momentOn(chance, today, daysAgo),
  }
}

/** Camille's monthly gift: two months ago, and twice charged since. */
export function camillesMonthlyGift(chance: Chance, today: string): Pick<DatedSale, 'at' | 'items'> {
  const daysAgo = 62
  const second = dayBefore(today, daysAgo - 18).day
  return {
    at: momentOn(chance, today, daysAgo),
    items: [{ tier: monthlyFifteen, dayOfLevy: second > 28 ? 1 : second }],
  }
}
