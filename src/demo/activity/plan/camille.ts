import type { Chance } from './chance.ts'
import { camillesMonthlyGift } from './gifts.ts'
import { emailOf, people } from './people.ts'
import type { DatedSale } from './planned.ts'
import { momentOn } from './rhythm.ts'

const camille = people[0]!
const account = { payer: camille, userEmail: emailOf(camille) }

/** What Camille paid from her account: four orders with six payments, and two cards that she keeps (rule OPS-5). */
export type CamillesSales = Readonly<Record<'festival' | 'membership' | 'shop' | 'gift', DatedSale>>

export function camillesSales(chance: Chance, today: string): CamillesSales {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const soon = month === 12 ? { month: 1, year: year + 1 } : { month: month + 1, year }
  const visa = {
    kind: 'card',
    number: '4242424242424242',
    expires: { month: 9, year: year + 3 },
  } as const
  const mastercard = { kind: 'card', number: '5555555555554444', expires: soon } as const
  return {
    membership: {
      ...account,
      at: momentOn(chance, today, 80),
      items: [{ tier: 0, participant: camille }],
      means: { ...mastercard, isKept: true },
    },
    gift: { ...account, ...camillesMonthlyGift(chance, today), means: visa },
    festival: {
      ...account,
      at: momentOn(chance, today, 33),
      items: [
        { tier: 0, participant: camille, options: [0] },
        { tier: 0, participant: people[3]!, options: [0] },
      ],
      means: { ...visa, isKept: true },
    },
    shop: {
      ...account,
      at: momentOn(chance, today, 11),
      items: [{ tier: 2, options: [0] }],
      means: mastercard,
    },
  }
}
