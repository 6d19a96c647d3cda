import type { FormContent } from '../../content.ts'
import type { Chance } from './chance.ts'
import { cardOf, emailOf, people, personOf } from './people.ts'
import type { DatedSale, PlannedProspect } from './planned.ts'
import { momentsOf } from './rhythm.ts'

const onlyTier = 0
/** It was sold out so many days ago; from then on people could only leave their address. */
const soldOutSince = 31

/** The twelve places of the printing evening, the last two bought together. */
export function eveningSales(chance: Chance, today: string, form: FormContent): readonly DatedSale[] {
  const places = form.tiers[onlyTier]?.stock?.capacity ?? 0
  return momentsOf(chance, today, places - 1, { from: 70, to: soldOutSince }).map((at, place) => {
    const payer = personOf(chance)
    const persons = place === places - 2 ? [payer, personOf(chance)] : [payer]
    const items = persons.map(participant => ({ tier: onlyTier, participant }))
    return { at, payer, items, means: cardOf(chance, today) }
  })
}

/** Who asks to be told of another evening. */
export function eveningProspects(chance: Chance, today: string, count: number): readonly PlannedProspect[] {
  const persons = chance.shuffle(people.slice(4)).slice(0, count)
  return momentsOf(chance, today, count, { from: soldOutSince - 1, to: 1 }).map((at, place) => ({
    at,
    email: emailOf(persons[place]!),
  }))
}
