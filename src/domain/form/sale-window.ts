import type { Tier } from './form.ts'
import type { FormState } from './form-flow.ts'

/** What a visitor is to see of a campaign (platform API, `form.display`). */
export type Display =
  | 'open'
  | 'notYetOpen'
  | 'ended'
  | 'saleClosed'
  | 'soldOut'
  | 'suspended'
  | 'draft'
  | 'disabled'
  | 'cancelled'
  | 'deleted'

/** What decides it. Dates are ISO instants with an offset, null where the sale has no such limit. */
export type SaleFacts = {
  readonly state: FormState
  readonly saleStartDate: string | null
  readonly saleEndDate: string | null
  readonly soldOut: boolean
  /** When what is sold takes place, where it is an event. */
  readonly startDate?: string | null
  readonly endDate?: string | null
  /** Compliance: collecting is allowed unless explicitly false (rule FRM-6). */
  readonly allowCollect?: boolean
  /** The operator shows it to nobody but its administrators (rule OPR-3). */
  readonly isWithheld?: boolean | undefined
  /** An event that does not take place (rule CAN-1). */
  readonly isCancelled?: boolean | undefined
}

/**
 * What a visitor sees at an ISO instant (rule FRM-5). A sale that is over stays so, whatever else holds: with its event, or
 * before it.
 */
export function displayOf(form: SaleFacts, now: string): Display {
  return unpublished(form) ?? displayWhenOver(form, now) ?? displayWhileOnSale(form, now)
}

function displayWhenOver(
  { saleEndDate, startDate = null, endDate = null }: SaleFacts,
  now: string,
): Display | undefined {
  if (hasPassed(endDate, now)) return 'ended'
  if (!hasPassed(saleEndDate, now)) return undefined
  const lasts = endDate ?? startDate
  return lasts !== null && !hasPassed(lasts, now) ? 'saleClosed' : 'ended'
}

function unpublished({ state, isWithheld, isCancelled }: SaleFacts): Display | undefined {
  if (state === 'Draft') return 'draft'
  if (state === 'Deleted') return 'deleted'
  if (isCancelled && !isWithheld) return 'cancelled'
  if (state === 'Disabled' || isWithheld) return 'disabled'
}

function displayWhileOnSale(form: SaleFacts, now: string): Display {
  if (form.allowCollect === false) return 'suspended'
  if (form.saleStartDate !== null && !hasPassed(form.saleStartDate, now)) return 'notYetOpen'
  return form.soldOut ? 'soldOut' : 'open'
}

/** Whether a rate is on sale at an ISO instant: each may have its own window beside the form's. */
export function saleOfTier(
  { saleStartDate, saleEndDate }: Pick<Tier, 'saleStartDate' | 'saleEndDate'>,
  now: string,
): 'notYetOpen' | 'open' | 'ended' {
  if (hasPassed(saleEndDate, now)) return 'ended'
  return saleStartDate !== null && !hasPassed(saleStartDate, now) ? 'notYetOpen' : 'open'
}

function hasPassed(instant: string | null, now: string): boolean {
  return instant !== null && Date.parse(instant) <= Date.parse(now)
}
