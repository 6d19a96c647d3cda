import { hoursRemembered } from '../access/login-lock.ts'
import { hoursKept } from '../list/export.ts'

/** How long something is kept once its event has happened. */
export type Period = { readonly unit: 'hour' | 'day' | 'month' | 'year'; readonly count: number }

/** What becomes of it: its rows go, what names a person in them goes, or somebody else sees to it. */
export type Ending = 'erased' | 'anonymised' | 'elsewhere'

/** Why it is kept as long as that, as GDPR article 6 asks. */
export type Ground = 'contract' | 'law' | 'interest' | 'consent'

export type RetentionRule = {
  /** `null`: as long as its purpose lasts, which its words name. */
  readonly keep: Period | null
  readonly end: Ending
  readonly ground: Ground
}

const hours = (count: number): Period => ({ unit: 'hour', count })
const days = (count: number): Period => ({ unit: 'day', count })
const months = (count: number): Period => ({ unit: 'month', count })
const years = (count: number): Period => ({ unit: 'year', count })

/**
 * What is kept of people and for how long (rule LAW-10): the one table behind the daily job, the privacy page and
 * `docs/retention.md`. What each line is, and after which event its time runs, is said by the messages `retention.*`.
 */
export const retentionRules = {
  unpaidCarts: { keep: days(30), end: 'erased', ground: 'contract' },
  cartFiles: { keep: days(1), end: 'erased', ground: 'contract' },
  /** Ten years from the end of a financial year (L123-22 of the commercial code), which ends within twelve months. */
  orders: { keep: years(11), end: 'anonymised', ground: 'law' },
  /** What a list showed, as a file. */
  exports: { keep: hours(hoursKept), end: 'erased', ground: 'contract' },
  /** What was done to many rows of a list at once: it may be taken back, and looked up. */
  listActs: { keep: days(7), end: 'erased', ground: 'contract' },
  /** As long as somebody may still go to court over the order (article 2224 of the civil code). */
  orderFiles: { keep: years(5), end: 'erased', ground: 'interest' },
  /** 13 months to contest a charge, 15 where the card debits later, which a card does not tell (L133-24). */
  paymentMethods: { keep: months(15), end: 'erased', ground: 'interest' },
  prospects: { keep: years(3), end: 'erased', ground: 'consent' },
  accounts: { keep: years(3), end: 'erased', ground: 'contract' },
  sessions: { keep: days(1), end: 'erased', ground: 'contract' },
  accountLinks: { keep: days(1), end: 'erased', ground: 'contract' },
  loginTries: { keep: hours(hoursRemembered), end: 'erased', ground: 'interest' },
  limits: { keep: hours(24), end: 'erased', ground: 'interest' },
  invitations: { keep: months(3), end: 'erased', ground: 'contract' },
  reports: { keep: years(1), end: 'erased', ground: 'law' },
  mails: { keep: years(1), end: 'erased', ground: 'contract' },
  /** What an association wrote to a list, and to whom. */
  messages: { keep: years(1), end: 'erased', ground: 'interest' },
  deadAddresses: { keep: years(1), end: 'erased', ground: 'interest' },
  /** Long enough that nobody writes to them by mistake; whoever says no again is kept anew. */
  newsRefusals: { keep: years(3), end: 'erased', ground: 'law' },
  /** Lines of an association's bank; its books and its bank keep them themselves. */
  bankLines: { keep: years(2), end: 'erased', ground: 'interest' },
  /** What a file of people had, row by row; what was taken from it stays with the people. */
  peopleImports: { keep: days(60), end: 'erased', ground: 'interest' },
  /** The account to which a payer is paid back: a transfer is contested for thirteen months (L133-24). */
  bankDetails: { keep: months(13), end: 'erased', ground: 'contract' },
  /** What was told to an association's programs, with the answers. */
  events: { keep: days(30), end: 'erased', ground: 'contract' },
  providerEvents: { keep: months(13), end: 'anonymised', ground: 'interest' },
  logs: { keep: months(12), end: 'elsewhere', ground: 'interest' },
  organizations: { keep: null, end: 'erased', ground: 'contract' },
} as const satisfies Readonly<Record<string, RetentionRule>>

export type RetentionName = keyof typeof retentionRules

export const retentionNames = Object.keys(retentionRules) as readonly RetentionName[]

/** Rules that have an end of their own. */
export type TimedRetention = {
  readonly [Name in RetentionName]: (typeof retentionRules)[Name]['keep'] extends Period ? Name : never
}[RetentionName]

/** Days between the letter that an account is about to be erased and its end. */
export const daysOfNotice = 30

/** The ISO instant before which an event has to lie for its rule to end at `now`, an ISO instant in UTC. */
export function endedBefore(name: TimedRetention, now: string): string {
  return before(now, retentionRules[name].keep)
}

/** The ISO instant a period before another, in UTC; a day that a shorter month lacks is its last one. */
export function before(now: string, { unit, count }: Period): string {
  const date = new Date(now)
  if (unit === 'hour') date.setUTCHours(date.getUTCHours() - count)
  else if (unit === 'day') date.setUTCDate(date.getUTCDate() - count)
  else {
    const day = date.getUTCDate()
    date.setUTCMonth(date.getUTCMonth() - (unit === 'year' ? 12 * count : count))
    if (date.getUTCDate() !== day) date.setUTCDate(0)
  }
  return date.toISOString()
}
