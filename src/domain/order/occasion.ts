import type { Form, Place } from '../form/form.ts'
import { lastDayOf } from '../form/season.ts'
import { startsOnADay } from '../form/types/index.ts'
import type { OrderItem } from './order.ts'

/** When and where an event takes place, for an order on it; between which days a membership is valid. ISO. */
export type Occasion = {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly place: string | null
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/**
 * What an order is good for: dated where its form is an event, else valid as its first rate with days of its own says, or for some
 * months from the ISO day `boughtOn`.
 */
export function occasionOf(
  form: Pick<Form, 'formType' | 'startDate' | 'endDate' | 'place' | 'tiers'>,
  items: readonly Pick<OrderItem, 'tierId'>[],
  boughtOn: string,
): Occasion {
  const isEvent = startsOnADay(form.formType)
  const bought = form.tiers.filter(tier => items.some(item => item.tierId === tier.id))
  const limited = bought.find(tier => tier.validFrom !== null || tier.validUntil !== null)
  const months = bought.find(tier => tier.validMonths)?.validMonths
  return {
    startDate: isEvent ? form.startDate : null,
    endDate: isEvent ? form.endDate : null,
    place: isEvent && form.place !== null ? placeLine(form.place) : null,
    ...(limited === undefined && months
      ? { validFrom: boughtOn, validUntil: lastDayOf(boughtOn, months) }
      : { validFrom: limited?.validFrom ?? null, validUntil: limited?.validUntil ?? null }),
  }
}

/** When and where a form takes place, whoever orders. */
export function timeAndPlaceOf(form: Parameters<typeof occasionOf>[0]) {
  const { startDate, endDate, place } = occasionOf(form, [], '')
  return { startDate, endDate, place }
}

/** A place on one line: name, street, postal code and town. */
function placeLine({ name, address, zipCode, city }: Place): string | null {
  const parts = [name, address, [zipCode, city].filter(Boolean).join(' ')]
  return parts.filter(Boolean).join(', ') || null
}
