import { amountBounds, checkAmount } from '../fields/amount.ts'
import type { Form, Tier } from '../form/form.ts'
import { descriptorOf } from '../form/types/index.ts'
import type { Organization } from '../organization/organization.ts'
import { fail, failWith, ok, type Problem, type Result } from '../result.ts'
import type { CartItem, CartItemDraft } from './cart.ts'

/** The most items that one cart holds. */
export const maximumItems = 200

type Facts = { readonly form: Form; readonly organization: Organization }
type Price = Pick<CartItem, 'label' | 'amount' | 'vatRate' | 'isEligibleTaxReceipt'>

/**
 * Prices what a client asks for, from the form alone: amounts that a client sends are wishes (platform API, "Rules of
 * items"). Gives the items with their amounts in cents, or every problem with its field (`items[0].customAmount`).
 */
export function priceCart(facts: Facts, drafts: readonly CartItemDraft[]): Result<readonly CartItem[]> {
  if (drafts.length === 0) return failWith('cart_empty', 'items')
  if (drafts.length > maximumItems) return failWith('quantity_invalid', 'items')
  const problems: Problem[] = []
  const items = drafts.map((draft, index) => {
    const priced = priceItem(facts, draft)
    if (!priced.ok) problems.push(...priced.error.map(problem => placed(problem, index)))
    return { ...draft, index, discount: 0, ...(priced.ok ? priced.value : nothing) }
  })
  return problems.length > 0 ? fail(...problems) : ok(items)
}

const nothing: Price = { label: '', amount: 0, vatRate: 0, isEligibleTaxReceipt: false }

function placed(problem: Problem, index: number): Problem {
  return { ...problem, field: `items[${index}]${problem.field === undefined ? '' : `.${problem.field}`}` }
}

function priceItem(facts: Facts, draft: CartItemDraft): Result<Price> {
  if (!Number.isInteger(draft.quantity) || draft.quantity !== 1)
    return failWith('quantity_invalid', 'quantity')
  if (draft.tierId === null) return priceOpenDonation(facts, draft)
  const tier = facts.form.tiers.find(each => each.id === draft.tierId)
  if (tier === undefined || tier.tierType !== draft.tierType) return failWith('unknown_tier', 'tierId')
  if (!(descriptorOf(facts.form.formType)?.sells.includes(tier.tierType) ?? false))
    return failWith('unknown_tier', 'tierId')
  return priceTier(facts, tier, draft.customAmount)
}

/** A gift of the payer's own amount: on a donation form, or added to another form (platform API). */
function priceOpenDonation(facts: Facts, draft: CartItemDraft): Result<Price> {
  const { form, organization } = facts
  const allowed = form.formType === 'Donation' ? form.allowCustomTier : form.acceptOpenDonation
  if (draft.tierType !== 'Donation' || !allowed) return failWith('unknown_tier', 'tierId')
  if (draft.customAmount === null) return failWith('amount_required', 'customAmount')
  const problem = amountProblem(form, draft.customAmount, 0)
  if (problem !== undefined) return fail(problem)
  return ok({
    label: '',
    amount: draft.customAmount,
    vatRate: 0,
    isEligibleTaxReceipt: organization.fiscalReceiptEligibility,
  })
}

function priceTier({ form, organization }: Facts, tier: Tier, customAmount: number | null): Result<Price> {
  const price = (amount: number): Result<Price> =>
    ok({
      label: tier.label,
      amount,
      vatRate: tier.vatRate,
      isEligibleTaxReceipt: tier.isEligibleTaxReceipt && organization.fiscalReceiptEligibility,
    })
  if (customAmount === null) {
    return tier.priceCategory === 'Pwyw' ? failWith('amount_required', 'customAmount') : price(tier.price)
  }
  if (!takesCustomAmount(form, tier)) return failWith('custom_amount_not_allowed', 'customAmount')
  const problem = amountProblem(form, customAmount, tier.minimumAmount ?? 0)
  return problem === undefined ? price(customAmount) : fail(problem)
}

/** Suggested amounts of a donation may be overridden where the form allows another amount. */
function takesCustomAmount(form: Form, tier: Tier): boolean {
  if (tier.priceCategory === 'Pwyw') return true
  return (tier.tierType === 'Donation' || tier.tierType === 'MonthlyDonation') && form.allowCustomTier
}

function amountProblem(form: Form, amount: number, tierMinimum: number): Problem | undefined {
  const limits = { minimum: Math.max(form.minPrice ?? 0, tierMinimum) || null, maximum: form.maxPrice }
  const code = checkAmount(amount, limits)
  if (code === undefined) return undefined
  const { lowest, below } = amountBounds(limits)
  return { code, field: 'customAmount', values: { limit: code === 'amount_max' ? below : lowest } }
}
