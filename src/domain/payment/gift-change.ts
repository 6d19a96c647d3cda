import { dayOfMonth, daysBetween, monthsAfter, secondDebitDate } from '../cart/due-dates.ts'
import { announcedBefore, daysAfter } from './next-charge.ts'
import type { PaymentMethodType } from './payment-method-type.ts'

/** The most months for which a monthly gift may be suspended at once. */
const longestPause = 12

type Given = {
  /** The chosen day of the month, 1 to 28. */
  readonly day: number
  /** The ISO day of the last charge. */
  readonly lastCharge: string
  /** The ISO day on which the change is made. */
  readonly today: string
  readonly means: PaymentMethodType
  /** Not before this ISO day, where the payer named one. */
  readonly notBefore?: string
}

/**
 * The ISO day of a monthly gift's next charge after a change: the first chosen day at least 15 days after the last charge,
 * never the day of the change itself, and for a direct debit not sooner than its payer can be told. Source: rule DUE-4.
 */
export function nextGiftDate({ day, lastCharge, today, means, notBefore = today }: Given): string {
  const notice = means === 'Sepa' ? announcedBefore.usual : 1
  const earliest = [daysAfter(today, notice), notBefore].toSorted().at(-1) ?? today
  const first = secondDebitDate(lastCharge, day)
  for (let months = 0; ; months += 1) {
    const date = dayOfMonth(monthsAfter(first, months), day)
    if (daysBetween(earliest, date) >= 0) return date
  }
}

/** The ISO days of a gift's coming charges, `count` of them, the first on `nextOn`. */
export function comingMonths(nextOn: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, months) => monthsAfter(nextOn, months))
}

/** The months, as their ISO first days, until which a gift whose next charge is on `nextOn` can be suspended. */
export function monthsToPause(nextOn: string): readonly string[] {
  const next = dayOfMonth(nextOn, 1)
  return Array.from({ length: longestPause }, (_, months) => monthsAfter(next, months + 1))
}
