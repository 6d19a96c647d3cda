import { lastDebitDay } from '#domain/cart/due-dates.ts'
import type { SinglePage } from '../single-page/single-page.ts'
import { checkDonation } from './check-donation.ts'
import {
  addressUse,
  fileControls,
  giftOf,
  offersMonthly,
  other,
  suggestionsOf,
  tipFrequencyOf,
} from './gift.ts'
import { controlOf, itemsOf } from './items.ts'

/** The donation page on the server. */
export const donationPage: SinglePage = {
  // Monthly is never chosen beforehand; once it is, the day of today is as good as any (rule SCR-13).
  untouched: facts => ({
    ...(suggestionsOf('once', facts).length === 0 ? { tier: other } : {}),
    ...(offersMonthly(facts)
      ? { frequency: 'once', dayOfLevy: String(Math.min(Number(facts.today.slice(8)), lastDebitDay)) }
      : {}),
  }),
  check: checkDonation,
  amountOf: (values, facts) => giftOf(values, facts).amount,
  fileControls,
  addressUse,
  frequencyOf: tipFrequencyOf,
  itemsOf,
  controlOf,
}
