import { amountBounds, checkAmount } from '../fields/amount.ts'
import type { Form, Tier, TierType } from '../form/form.ts'
import { descriptorOf } from '../form/types/index.ts'
import type { Organization } from '../organization/organization.ts'
import { fail, failWith, ok, type Problem, type Result } from '../result.ts'
import type { CartItem, CartItemDraft } from './cart.ts'
import { limitsOf, saleOfTier } from './rate-terms.ts'

/** What prices depend on. Without `now` the sale windows of the rates are not looked at. */
export type PriceFacts = { readonly form: Form; readonly organization: Organization; readonly now?: string }

/** What a rate costs: `amount` in cents for all units, options apart. */
export type RatePrice = Pick<
  CartItem,
  'label' | 'amount' | 'vatRate' | 'isEligibleTaxReceipt' | 'installmentCounts'
> & { readonly tier: Tier | null }

/** The rates of which one item may hold several; the others are for one person, or one gift (platform API). */
const countable: readonly TierType[] = ['Product', 'Payment', 'Bonus', 'Contribution']
/** The most units of one item. */
export const maximumQuantity = 1000

/** Prices the rate of an item: a tier of the form, or a gift of the payer's own amount. */
export function priceRate(facts: PriceFacts, draft: CartItemDraft): Result<RatePrice> {
  if (!isQuantity(draft)) return failWith('quantity_invalid', 'quantity')
  if (draft.tierId === null) return priceOpenDonation(facts, draft)
  const tier = facts.form.tiers.find(each => each.id === draft.tierId)
  const sold = descriptorOf(facts.form.formType)?.sells ?? []
  if (tier === undefined || tier.tierType !== draft.tierType || !sold.includes(tier.tierType))
    return failWith('unknown_tier', 'tierId')
  if (facts.now !== undefined && saleOfTier(tier, facts.now) !== 'open')
    return failWith('FORM_CLOSED', 'tierId')
  return priceTier(facts, tier, draft)
}

function isQuantity({ quantity, tierType }: CartItemDraft): boolean {
  const most = countable.includes(tierType) ? maximumQuantity : 1
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= most
}

/** A gift of the payer's own amount: on a donation form, once or monthly, or added to another form (platform API). */
function priceOpenDonation({ form, organization }: PriceFacts, draft: CartItemDraft): Result<RatePrice> {
  if (!takesOpenGift(form, draft.tierType)) return failWith('unknown_tier', 'tierId')
  if (draft.customAmount === null) return failWith('amount_required', 'customAmount')
  const problem = amountProblem(form, draft.customAmount)
  if (problem !== undefined) return fail(problem)
  return ok({
    tier: null,
    label: '',
    amount: draft.customAmount,
    vatRate: 0,
    isEligibleTaxReceipt: organization.fiscalReceiptEligibility,
    installmentCounts: [1],
  })
}

function takesOpenGift(form: Form, tierType: TierType): boolean {
  if (form.formType !== 'Donation') return tierType === 'Donation' && form.acceptOpenDonation
  if (!form.allowCustomTier) return false
  const monthly = tierType === 'MonthlyDonation' && form.tiers.some(tier => tier.tierType === tierType)
  return tierType === 'Donation' || monthly
}

function priceTier(
  { form, organization }: PriceFacts,
  tier: Tier,
  { customAmount, quantity }: CartItemDraft,
): Result<RatePrice> {
  const price = (amount: number): Result<RatePrice> =>
    ok({
      tier,
      label: tier.label,
      amount: amount * quantity,
      vatRate: tier.vatRate,
      isEligibleTaxReceipt: tier.isEligibleTaxReceipt && organization.fiscalReceiptEligibility,
      installmentCounts: tier.installmentCounts,
    })
  if (tier.priceCategory === 'Free' && !customAmount) return price(0)
  if (customAmount === null)
    return tier.priceCategory === 'Pwyw' ? failWith('amount_required', 'customAmount') : price(tier.price)
  if (!takesCustomAmount(form, tier)) return failWith('custom_amount_not_allowed', 'customAmount')
  const problem = amountProblem(form, customAmount, tier)
  return problem === undefined ? price(customAmount) : fail(problem)
}

/** Suggested amounts of a donation may be overridden where the form allows another amount. */
function takesCustomAmount(form: Form, tier: Tier): boolean {
  if (tier.priceCategory === 'Pwyw') return true
  return (tier.tierType === 'Donation' || tier.tierType === 'MonthlyDonation') && form.allowCustomTier
}

function amountProblem(form: Form, amount: number, tier: Tier | null = null): Problem | undefined {
  const limits = limitsOf(form, tier)
  const code = checkAmount(amount, limits)
  if (code === undefined) return undefined
  const { lowest, below } = amountBounds(limits)
  return { code, field: 'customAmount', values: { limit: code === 'amount_max' ? below : lowest } }
}
