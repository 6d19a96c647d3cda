import type { FormContent } from '../../content.ts'
import type { Chance } from './chance.ts'
import { cardOf, payingAccount, personOf, waitingAccount } from './people.ts'
import type { DatedSale, Person, PlannedItem, PlannedMethod } from './planned.ts'
import { momentOn, momentsOf } from './rhythm.ts'
import { type Shelf, shelfOf } from './shelf.ts'

/** Places in the content of « Festival des berges ». */
const [full, reduced, support, twoDays, child] = [0, 1, 2, 3, 4] as const
const [meal, cup] = [0, 1] as const

/** The orders of the festival: tickets for those who come along, some with a meal or a gift on top. */
export function festivalSales(
  chance: Chance,
  today: string,
  form: FormContent,
  count: number,
): readonly DatedSale[] {
  const shelf = shelfOf(form)
  const moments = momentsOf(chance, today, count - 1, { from: 90, to: 1 })
  const means: Record<number, PlannedMethod> = { 20: payingAccount, 60: payingAccount }
  const sales = moments.map((at, place) => {
    const payer = personOf(chance)
    const items = ticketsOf(chance, shelf, payer)
    return { at, payer, items, means: means[place] ?? cardOf(chance, today) }
  })
  const paid = [...sales.entries()].filter(([, { items }]) => isRefundable(items)).map(([place]) => place)
  const [whole, part] = [paid[30]!, paid[55]!]
  return [
    ...sales
      .with(whole, { ...sales[whole]!, ...refundedWhole })
      .with(part, { ...sales[part]!, ...refundedPart }),
    debitAtTheBank(chance, today, shelf),
  ]
}

const refundedWhole = { refund: { days: 4, part: 'all', withTip: true } } as const
const refundedPart = { refund: { days: 6, part: { amount: 12_00 }, withTip: false } } as const

const isRefundable = (items: readonly PlannedItem[]) => items[0]?.tier === full

/** Yesterday's order whose debit the bank has not answered. */
function debitAtTheBank(chance: Chance, today: string, shelf: Shelf): DatedSale {
  const payer = personOf(chance)
  const items = [{ tier: shelf.takeTier(full), participant: payer }]
  return { at: momentOn(chance, today, 1), payer, items, means: waitingAccount }
}

function ticketsOf(chance: Chance, shelf: Shelf, payer: Person): readonly PlannedItem[] {
  const persons = [payer, ...Array.from({ length: companions(chance) }, () => personOf(chance))]
  const tickets = persons.map((participant, place) => ticketOf(chance, shelf, { payer, participant, place }))
  const gift = chance.weigh([
    [0, 88],
    [5_00, 6],
    [10_00, 4],
    [20_00, 2],
  ])
  return gift === 0 ? tickets : [...tickets, { tier: null, amount: gift }]
}

const companions = (chance: Chance) =>
  chance.weigh([
    [0, 50],
    [1, 35],
    [2, 10],
    [3, 5],
  ])

type Ticket = { readonly payer: Person; readonly participant: Person; readonly place: number }

function ticketOf(chance: Chance, shelf: Shelf, { payer, participant, place }: Ticket): PlannedItem {
  const wished = chance.weigh(
    place === 0
      ? [
          [full, 60],
          [reduced, 22],
          [support, 6],
          [twoDays, 12],
        ]
      : [
          [full, 52],
          [reduced, 24],
          [twoDays, 12],
          [child, 12],
        ],
  )
  const tier = shelf.takeTier(shelf.takeAsPerson(payer, wished) ? wished : full, support)
  const options = [meal, cup].filter(
    option => tier !== child && chance.happens(option === meal ? 0.2 : 0.1) && shelf.takeOption(option),
  )
  const amount = tier === support ? { amount: chance.pick([30_00, 35_00, 40_00, 50_00]) } : {}
  return { tier, participant, options, ...amount }
}
