import type { CartItem, CartItemDraft } from '#domain/cart/cart.ts'
import { type CartView, cartView } from '#domain/cart/cart-view.ts'
import type { StepFacts } from './step-facts.ts'

type Facts = Pick<StepFacts, 'form' | 'organization'>

/** What is chosen on a page, with the prices of its rates: as the cart will hold it, before any discount. */
export function draftItems(
  drafts: readonly CartItemDraft[],
  { form, organization }: Facts,
): readonly CartItem[] {
  const tiers = new Map(form.tiers.map(tier => [tier.id, tier]))
  const options = new Map(form.tiers.flatMap(tier => tier.extraOptions.map(option => [option.id, option])))
  return drafts.map((draft, index) => {
    const { tierId, quantity, customAmount, contribution = null } = draft
    const tier = tierId === null ? undefined : tiers.get(tierId)
    const extraOptions = draft.extraOptions
      .filter(({ value }) => value)
      .map(option => {
        const known = options.get(option.id)
        const units = known?.perOrder ? 1 : quantity
        const amount = (known?.price ?? 0) * units
        const priced = { ...option, label: known?.label ?? '', amount, discount: 0, quantity: units }
        return known?.perOrder ? { ...priced, perOrder: known.perOrder } : priced
      })
    const rate = (customAmount ?? (tier?.priceCategory === 'Pwyw' ? 0 : (tier?.price ?? 0))) * quantity
    return {
      ...{ ...draft, index, contribution, extraOptions, discount: 0 },
      label: tier?.label ?? '',
      amount: extraOptions.reduce((sum, option) => sum + option.amount, rate),
      vatRate: tier?.vatRate ?? 0,
      isEligibleTaxReceipt: organization.issuesReceipts && (tier?.isEligibleTaxReceipt ?? true),
      installmentCounts: tier?.installmentCounts ?? [1],
      ...(tier?.counterpart ? { counterpart: tier.counterpart * quantity } : {}),
    }
  })
}

/** The facts of a page whose post makes the cart, as if it held already what is chosen now. */
export function withDraft(drafts: readonly CartItemDraft[], facts: StepFacts): StepFacts {
  return { ...facts, cart: draftCart(drafts, facts) }
}

function draftCart(drafts: readonly CartItemDraft[], facts: StepFacts): CartView {
  const { form, organization, tipRateFactors, today, now } = facts
  const nothing = { coupon: null, tip: null, payer: null, payerUserId: null, installmentCount: 1 }
  const { id: formId, organizationId } = form
  return cartView(
    {
      ...{ ...nothing, id: '', organizationId, formId, version: 0, status: 'open' },
      ...{ items: draftItems(drafts, facts), expiresAt: now, createdAt: now, updatedAt: now },
    },
    { form, organization: { isUnderColucheLaw: organization.helpsPeopleInNeed }, tipRateFactors, today },
  )
}
