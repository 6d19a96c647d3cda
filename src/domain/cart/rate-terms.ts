import type { Form, Tier } from '../form/form.ts'

/** Whether a rate is on sale at an ISO instant: each may have its own window beside the form's. */
export function saleOfTier(
  { saleStartDate, saleEndDate }: Pick<Tier, 'saleStartDate' | 'saleEndDate'>,
  now: string,
): 'notYetOpen' | 'open' | 'ended' {
  const at = Date.parse(now)
  if (saleEndDate !== null && Date.parse(saleEndDate) <= at) return 'ended'
  return saleStartDate !== null && at < Date.parse(saleStartDate) ? 'notYetOpen' : 'open'
}

/**
 * The bounds of an amount that the payer chooses, in cents; nothing may be chosen where nobody set a minimum (rule FLD-8).
 */
export function limitsOf(form: Pick<Form, 'minPrice' | 'maxPrice'>, tier: Tier | null) {
  const minimum = Math.max(form.minPrice ?? 0, tier?.minimumAmount ?? 0) || null
  const gives = tier === null || ['Donation', 'MonthlyDonation', 'Contribution'].includes(tier.tierType)
  return { minimum, maximum: form.maxPrice, zeroAllowed: !gives }
}
