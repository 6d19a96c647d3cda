/** A month in Paris, `2026-11`. */
export type Month = string

/** Whether it is one, of this century. */
export const isMonth = (text: string): text is Month => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** The month of an ISO day. */
export const monthOf = (day: string): Month => day.slice(0, 7)

/** Its first ISO day. */
export const firstDayOf = (month: Month): string => `${month}-01`

export function monthAfter(month: Month): Month {
  return monthOf(Temporal.PlainDate.from(firstDayOf(month)).add({ months: 1 }).toString())
}

export function monthBefore(month: Month): Month {
  return monthOf(Temporal.PlainDate.from(firstDayOf(month)).subtract({ months: 1 }).toString())
}

/** A month that is closed, as its page and the next close read it. Amount in cents. */
export type ClosedMonth = {
  readonly month: Month
  /** From 1, without gaps. */
  readonly number: number
  readonly code: string
  readonly closedAt: string
  /** Null: the timetable closed it. */
  readonly closedBy: number | null
  readonly entries: number
  readonly amount: number
  /** SHA-256 of its entries and of the hash before it, in hexadecimal. */
  readonly hash: string
}

/** What keeps a month from being closed: it is, it is not over, or one before it must be closed first. */
export type CloseProblem = 'closed' | 'not_over' | 'earlier_first'

/**
 * Why a month cannot be closed (rule BKP-6); null: it can. `next`: the first month that is not closed and may be; null where nothing moved
 * yet.
 */
export function closeProblem(
  month: Month,
  { last, next, today }: { readonly last: Month | null; readonly next: Month | null; readonly today: string },
): CloseProblem | null {
  if (last !== null && month <= last) return 'closed'
  if (month >= monthOf(today)) return 'not_over'
  return next !== null && month > next ? 'earlier_first' : null
}
