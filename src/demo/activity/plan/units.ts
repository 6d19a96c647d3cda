import type { FormContent } from '../../content.ts'
import type { Activity } from './planned.ts'

/** The units of one rate or option of a campaign that the activity sells, by its place in the campaign's content. */
export type SoldUnits = (form: FormContent, kind: 'tier' | 'option', place: number) => number

/** Counts what an activity sells, so that what is planted before it and what it sells are what the content says. */
export function unitsOf({ orders }: Pick<Activity, 'orders'>): SoldUnits {
  const sold = new Map<string, number>()
  const add = (name: string, units: number) => sold.set(name, (sold.get(name) ?? 0) + units)
  for (const { place, items } of orders) {
    for (const { tier, quantity = 1, options = [] } of items) {
      if (tier !== null) add(`${place.form.slug} tier ${tier}`, quantity)
      for (const option of options) add(`${place.form.slug} option ${option}`, quantity)
    }
  }
  return ({ slug }, kind, place) => sold.get(`${slug} ${kind} ${place}`) ?? 0
}
