import type { Form, Place } from '../form/form.ts'
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

/** What an order is good for: dated where its form is an event, else valid as the first thing with days of its own was sold. */
export function occasionOf(
  form: Pick<Form, 'formType' | 'startDate' | 'endDate' | 'place'>,
  items: readonly Pick<OrderItem, 'validFrom' | 'validUntil'>[],
): Occasion {
  const isEvent = startsOnADay(form.formType)
  const limited = items.find(item => Boolean(item.validFrom ?? item.validUntil))
  return {
    startDate: isEvent ? form.startDate : null,
    endDate: isEvent ? form.endDate : null,
    place: isEvent && form.place !== null ? placeLine(form.place) : null,
    validFrom: limited?.validFrom ?? null,
    validUntil: limited?.validUntil ?? null,
  }
}

/** When and where a form takes place, whoever orders. */
export function timeAndPlaceOf(form: Parameters<typeof occasionOf>[0]) {
  const { startDate, endDate, place } = occasionOf(form, [])
  return { startDate, endDate, place }
}

/** A place on one line: name, street, postal code and town. */
function placeLine({ name, address, zipCode, city }: Place): string | null {
  const parts = [name, address, [zipCode, city].filter(Boolean).join(' ')]
  return parts.filter(Boolean).join(', ') || null
}
