import type { FormContent } from '../../content.ts'
import type { Person } from './planned.ts'

/** What the activity may sell of a campaign: never more than its content says was sold in all. */
export type Shelf = {
  /** Takes units of a rate; where they are gone, of `instead`, which has to have some. Gives the rate that was taken. */
  takeTier(wished: number, instead?: number, quantity?: number): number
  /** Notes that a payer takes units of a rate; returns whether its limit per person lets them (rule CRT-9). */
  takeAsPerson(payer: Person, tier: number, quantity?: number): boolean
  /** Takes one unit of an option; returns whether there was one. */
  takeOption(option: number): boolean
}

export function shelfOf(form: FormContent): Shelf {
  const tiers = form.tiers.map(({ stock }) => stock?.sold ?? Infinity)
  const options = (form.options ?? []).map(({ stock }) => stock?.sold ?? Infinity)
  const had = new Map<string, number>()
  return {
    takeTier(wished, instead = wished, quantity = 1) {
      const tier = (tiers[wished] ?? 0) >= quantity ? wished : instead
      if ((tiers[tier] ?? 0) < quantity)
        throw new RangeError(`nothing is left of rate ${tier} of ${form.slug}`)
      tiers[tier]! -= quantity
      return tier
    },
    takeAsPerson({ firstName, lastName }, tier, quantity = 1) {
      const key = `${firstName} ${lastName} ${tier}`
      const together = (had.get(key) ?? 0) + quantity
      if (together > (form.tiers[tier]?.maxPerUser ?? Infinity)) return false
      had.set(key, together)
      return true
    },
    takeOption(option) {
      if ((options[option] ?? 0) < 1) return false
      options[option]! -= 1
      return true
    },
  }
}
