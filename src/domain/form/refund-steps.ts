import type { Cents } from '../money.ts'

/** From what the days of a rule are counted: back from the beginning of the event, or on from the purchase. */
export type RefundBasis = 'start' | 'purchase'

/** As long as so many days are left, or have not passed, so much per cent of what was paid goes back. */
export type RefundStep = { readonly days: number; readonly percent: number }

/** What an association gives back of a campaign to whoever does not come (rule REF-16). */
export type RefundRule = {
  readonly countsFrom: RefundBasis
  /** The first of them that still holds is the one; after the last one nothing goes back. None: only what the law asks for. */
  readonly steps: readonly RefundStep[]
  /** Payers take it by themselves; else they ask and the association answers. */
  readonly byPayer: boolean
}

/** A rule with the beginning of its event, an ISO instant; null where that has no date. */
export type DatedRefundRule = RefundRule & { readonly startDate: string | null }

/** A step with the last ISO day on which it holds, that day in Paris included; null where the day it counts from is not known. */
export type DatedStep = RefundStep & { readonly until: string | null }

/** The steps of a rule with their days. `orderedAt`: the instant of the purchase, null before there is one. */
export function datedSteps(rule: DatedRefundRule, orderedAt: string | null): readonly DatedStep[] {
  const from = rule.countsFrom === 'start' ? rule.startDate : orderedAt
  const day = from === null ? null : parisDay(from)
  const away = rule.countsFrom === 'start' ? -1 : 1
  return rule.steps.map(step => ({
    ...step,
    until: day === null ? null : day.add({ days: away * step.days }).toString(),
  }))
}

/**
 * How much per cent goes back at an instant (rule REF-16): what the first step gives that still holds. One that counts from the beginning
 * of an event without a date holds: the event has not come near. Once the event has begun nothing goes back.
 */
export function percentAt(rule: DatedRefundRule, orderedAt: string, now: string): number {
  const { countsFrom, startDate } = rule
  const hasBegun = countsFrom === 'start' && startDate !== null && Date.parse(now) >= Date.parse(startDate)
  if (hasBegun) return 0
  const today = parisDay(now).toString()
  const step = datedSteps(rule, orderedAt).find(({ until }) => until === null || today <= until)
  return step?.percent ?? 0
}

/**
 * What a rule owes of a line, in cents: so much per cent of what it costs, where a part of a cent is the payer's, less what it got back of that.
 */
export function owedOf(percent: number, cost: Cents, given: Cents): Cents {
  return Math.max(0, Math.ceil((cost * percent) / 100) - given)
}

/**
 * The rule that an order keeps, on the date that its event has now: one that was put off counts from the later date, one that was
 * brought forward from the one that was sold (rule REF-17).
 */
export function ruleOfOrder(sold: DatedRefundRule, startDate: string | null): DatedRefundRule {
  const isLater =
    startDate === null || sold.startDate === null || Date.parse(startDate) > Date.parse(sold.startDate)
  return isLater ? { ...sold, startDate } : sold
}

const parisDay = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Paris').toPlainDate()
