import type { TierType } from '../form/form.ts'
import type { CartItemDraft } from './cart.ts'

/** Whether each unit of a rate is for one person, and so an item of its own: tickets and memberships are (rule FRM-15). */
export function isForOnePerson(tierType: TierType): boolean {
  return tierType === 'Registration' || tierType === 'Membership'
}

/** One unit of a rate of which nothing is said yet; `tierId` null: a gift of one's own amount. */
export function newItem(tierId: number | null, tierType: TierType): Required<CartItemDraft> {
  return {
    tierId,
    tierType,
    quantity: 1,
    customAmount: null,
    participant: null,
    customFields: [],
    extraOptions: [],
    paymentTerms: null,
    dayOfLevy: null,
    contribution: null,
  }
}
