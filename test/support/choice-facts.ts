import type { CartItem } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import type { Tier } from '#domain/form/form.ts'
import type { StepFacts } from '#web/form/steps/step-facts.ts'
import { testFacts } from './page-facts.ts'

/** The first step of an event for tests: these rates, and a cart with these items unless there are none. */
export function choiceFacts(tiers: readonly Tier[], items: readonly CartItem[] = []): StepFacts {
  // The step reads nothing of a cart but its items.
  const cart =
    items.length === 0 ? null : ({ id: 'c', itemList: items, coupons: [], total: 0 } as unknown as CartView)
  return {
    ...testFacts,
    form: {
      ...testFacts.form,
      formType: 'Event',
      tiers,
      acceptOpenDonation: true,
      openDonationAmounts: [500, 1000],
      maxPrice: null,
    },
    cart,
    people: 'participants',
    sells: ['Registration'],
  }
}

/** The first step of a crowdfunding for tests: 20 or 50 EUR, or the amount one wants. */
export function supportFacts(tiers: readonly Tier[], items: readonly CartItem[] = []): StepFacts {
  const facts = choiceFacts(tiers, items)
  return {
    ...facts,
    form: { ...facts.form, formType: 'CrowdFunding', openDonationAmounts: [2000, 5000] },
    people: 'contributors',
    sells: ['Bonus', 'Contribution'],
  }
}
