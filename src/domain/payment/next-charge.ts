import { dayOfMonth, daysBetween, monthsAfter } from '../cart/due-dates.ts'

/** The fewest days between two charges of a monthly gift (rule DUE-4). */
const shortestPause = 15
/** Days by which a charge may be late (a worker that was down) without the charges after it moving too. */
const graceDays = 3

/** A charge that is still to be taken without its payer: on the ISO day `on`, its own day or that of its next try. */
export type OpenTerm = { readonly paymentId: number; readonly number: number; readonly on: string }

/**
 * The charge of an order that may be taken on the ISO day `today`, and the new days of the others: the earliest goes, those
 * behind it follow at least a month apart when it is late, because missed months are never charged in bulk. `undefined`
 * where nothing is due. Source: rule DUE-11.
 */
export function catchUp(
  terms: readonly OpenTerm[],
  today: string,
): { readonly due: OpenTerm; readonly moved: readonly OpenTerm[] } | undefined {
  const ordered = terms.toSorted((one, other) => one.number - other.number)
  const due = ordered.find(term => term.on <= today)
  if (due === undefined) return undefined
  const overdue = ordered.filter(term => term.on <= today)
  const isLate = overdue.length > 1 || daysBetween(due.on, today) > graceDays
  const behind = ordered.filter(term => term.number > due.number)
  const moved = isLate ? behind.map((term, place) => notBefore(term, monthsAfter(today, place + 1))) : []
  return { due, moved: moved.filter(term => !behind.includes(term)) }
}

function notBefore(term: OpenTerm, earliest: string): OpenTerm {
  return term.on < earliest ? { ...term, on: earliest } : term
}

/**
 * The month of a gift that is charged on the ISO day `today`, and the day after it: months that were missed are skipped.
 * `charge` is the last debit day that has come, unless the next one is closer than the shortest pause between two charges;
 * then it was missed too. Takes the day that stands, `nextOn`, and the chosen day, 1 to 28. Source: rule DUE-11.
 */
export function monthDue(
  { nextOn, dayOfLevy }: { readonly nextOn: string; readonly dayOfLevy: number },
  today: string,
): { readonly charge: string | null; readonly nextOn: string } {
  if (nextOn > today) return { charge: null, nextOn }
  let last = nextOn
  let next = following(last, dayOfLevy)
  while (next <= today) {
    last = next
    next = following(last, dayOfLevy)
  }
  const isCurrent = daysBetween(today, next) >= shortestPause
  return { charge: isCurrent ? last : null, nextOn: next }
}

/** A month of a gift that is not taken yet. Days ISO. */
export type OpenMonth = {
  readonly dueOn: string
  /** The gift's next day. */
  readonly nextOn: string
  /** No later month has come. */
  readonly isNewest: boolean
  /** The bank refused it on its day: it is tried again on days of its own. */
  readonly wasRefused: boolean
}

/**
 * Whether a month of a gift may still be taken on the ISO day `today`: never once the next one has come, and, unless the bank
 * refused it, never closer to the next one than the shortest pause between two charges.
 */
export function monthStands({ dueOn, nextOn, isNewest, wasRefused }: OpenMonth, today: string): boolean {
  const isOver = !isNewest || today >= nextOn || today >= monthsAfter(dueOn, 1)
  return !isOver && (wasRefused || daysBetween(today, nextOn) >= shortestPause)
}

function following(day: string, dayOfLevy: number): string {
  return dayOfMonth(monthsAfter(day, 1), dayOfLevy)
}

/** The ISO day some days later. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days before a charge its payer is told: by card 3; the first later direct debit 14, the others 3 (SEPA rulebook). */
export const announcedBefore = { usual: 3, firstDebit: 14 } as const

/** Days before the end of a card's last month on which its holder is told (rule DUE-9). */
const expiryNotice = 30

/** The last month (`2028-12`) whose cards are told on the ISO day `today` that they end: its end is at most 30 days away. */
export function expiryHorizon(today: string): string {
  const horizon = daysAfter(today, expiryNotice)
  const isLastDay = daysAfter(horizon, 1).slice(0, 7) !== horizon.slice(0, 7)
  return (isLastDay ? horizon : monthsAfter(`${horizon.slice(0, 7)}-01`, -1)).slice(0, 7)
}

/** The first day on which a card of the month `expiresIn` (`2028-12`) can no longer be charged, ISO. */
export function firstDayAfter(expiresIn: string): string {
  return monthsAfter(`${expiresIn}-01`, 1)
}
