import type { Cents } from '../money.ts'

/**
 * The most that counterparts of one donor's gifts to one organization may be worth in a calendar year, by the day from which it holds; the
 * latest first, since ever last (rule TAX-11).
 */
const caps: readonly { readonly from: string; readonly cap: Cents }[] = [
  { from: '2021-01-01', cap: 73_00 },
  { from: '2016-01-01', cap: 69_00 },
  { from: '', cap: 65_00 },
]

/** The yearly cap in cents for a gift made on an ISO date. */
export function counterpartCapOn(date: string): Cents {
  return caps.find(({ from }) => from <= date)!.cap
}

/** Whether a counterpart is worth a quarter of a gift at most, both in cents. */
export function isWithinQuarter(counterpart: Cents, given: Cents): boolean {
  return counterpart * 4 <= given
}

/** The most in cents that the counterpart of a gift may be worth: a quarter of it. */
export function quarterOf(given: Cents): Cents {
  return (given - (given % 4)) / 4
}

/** What was given, and what the giver has for it, in cents; no counterpart where it is absent. */
export type WithCounterpart = { readonly given: Cents; readonly counterpart?: Cents | null | undefined }

/** What limits the counterparts of a donor: the cap of the year, and what they had of it before, in cents. */
export type CounterpartYear = { readonly cap: Cents; readonly used: Cents }

/** Which limit a gift's counterpart is beyond; null: it is within both, and the gift counts whole. */
export type BeyondCounterpart = 'quarter' | 'cap' | null

/**
 * Where gifts stand with their counterparts, one after the other (rule TAX-11): each that is within both limits uses up its part of the
 * year's cap, one that is beyond either counts for nothing and uses nothing. Gives what is used in the end too.
 */
export function counterpartsOf(
  gifts: readonly WithCounterpart[],
  { cap, used: before }: CounterpartYear,
): { readonly beyond: readonly BeyondCounterpart[]; readonly used: Cents } {
  let used = before
  const beyond = gifts.map(({ given, counterpart }): BeyondCounterpart => {
    const worth = counterpart ?? 0
    if (worth === 0) return null
    if (!isWithinQuarter(worth, given)) return 'quarter'
    if (used + worth > cap) return 'cap'
    used += worth
    return null
  })
  return { beyond, used }
}
