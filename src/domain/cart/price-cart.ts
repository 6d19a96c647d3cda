import { amountBounds, checkAmount } from '../fields/amount.ts'
import {
  type CustomField,
  type ExtraOption,
  opensReceipt,
  type ShownForm,
  type Tier,
  type TierType,
} from '../form/form.ts'
import { saleOfTier } from '../form/sale-window.ts'
import { descriptorOf, takesOnlyGifts } from '../form/types/index.ts'
import { LARGEST_AMOUNT } from '../money.ts'
import type { Organization } from '../organization/organization.ts'
import { fail, failWith, ok, type Problem, type Result } from '../result.ts'
import { askedFields } from './asked-fields.ts'
import {
  type CartItem,
  type CartItemDraft,
  type CartOption,
  limitsOf,
  maximumItems,
  type OptionDraft,
  totalOf,
} from './cart.ts'
import { checkDebitDay } from './due-dates.ts'
import { participantProblems, readParticipant } from './item-problems.ts'
import { placed, readAnswers, withoutFormer } from './read-answers.ts'

/**
 * Prices what a client asks for, from the form alone, and checks everything that was sent: amounts that a client sends are
 * only requests (platform API, "Rules of items"). Gives the items with their amounts in cents before discounts, answers in
 * the form in which they are kept; or every problem with its field (`items[0].customFields[3]`). What is missing is
 * `itemProblems`.
 */
export function priceCart(facts: PriceFacts, sent: readonly CartItemDraft[]): Result<readonly CartItem[]> {
  const drafts = sent.map(item => ({ ...item, customFields: withoutFormer(facts.form, item.customFields) }))
  if (drafts.length === 0) return failWith('cart_empty', 'items')
  if (drafts.length > maximumItems) return failWith('quantity_invalid', 'items')
  const taken: Taken = new Map()
  // What is asked of the whole order may be answered on any item.
  const asked = askedFields(
    facts.form.customFields,
    drafts.flatMap(({ customFields }) => customFields),
  )
  const priced = drafts.map((draft, index) => priceItem(facts, draft, { index, taken, asked }))
  const problems = priced.flatMap((item, index) => (item.ok ? [] : placed(`items[${index}]`, item.error)))
  if (problems.length > 0) return fail(...problems)
  const items = priced.flatMap(item => (item.ok ? [item.value] : []))
  const together = cartProblems(facts, items)
  return together.length > 0 ? fail(...together) : ok(items)
}

type Place = {
  readonly index: number
  readonly taken: Taken
  /** The form's own fields that are asked. */
  readonly asked: readonly CustomField[]
}

function priceItem(
  facts: PriceFacts,
  draft: CartItemDraft,
  { index, taken, asked }: Place,
): Result<CartItem> {
  const rate = priceRate(facts, draft)
  if (!rate.ok) return rate
  const { tier, ...price } = rate.value
  const own = tier?.customFields ?? []
  const { answers, problems: wrongAnswers } = readAnswers(
    [...own, ...facts.form.customFields],
    draft.customFields,
    [...askedFields(own, draft.customFields), ...asked],
  )
  const options = chooseOptions({
    offered: tier?.extraOptions ?? [],
    drafts: draft.extraOptions.map(option => ({
      ...option,
      customFields: withoutFormer(facts.form, option.customFields),
    })),
    quantity: draft.quantity,
    taken,
  })
  const participant = readParticipant(facts.form, draft)
  const problems: readonly Problem[] = [
    ...wrongAnswers,
    ...(options.ok ? [] : options.error),
    ...participantProblems(participant),
    ...checkDebitDay(draft),
  ]
  if (problems.length > 0 || !options.ok) return fail(...problems)
  return ok({
    ...draft,
    ...price,
    index,
    amount: options.value.reduce((sum, option) => sum + option.amount, price.amount),
    discount: 0,
    participant,
    customFields: answers,
    extraOptions: options.value,
    dayOfLevy: draft.tierType === 'MonthlyDonation' ? draft.dayOfLevy : null,
    contribution: draft.contribution ?? null,
  })
}

/** What only the whole cart shows: limits per person, a monthly gift beside something else, a sum beyond every amount. */
function cartProblems({ form }: PriceFacts, items: readonly CartItem[]): readonly Problem[] {
  const monthly = items.findIndex(item => item.tierType === 'MonthlyDonation')
  if (monthly >= 0 && items.length > 1)
    return [{ code: 'quantity_invalid', field: `items[${monthly === 0 ? 1 : monthly}]` }]
  if (totalOf(items) > LARGEST_AMOUNT) return [{ code: 'amount_max', field: 'items' }]
  return form.tiers.flatMap(tier => {
    const own = items.filter(item => item.tierId === tier.id)
    const count = own.reduce((sum, item) => sum + item.quantity, 0)
    const last = own.at(-1)
    if (last === undefined || tier.maxPerUser === null || count <= tier.maxPerUser) return []
    const field = `items[${last.index}].quantity`
    return [{ code: 'quantity_invalid', field, values: { limit: tier.maxPerUser, label: tier.label } }]
  })
}

/** What prices depend on. Without `now` the sale windows of the rates are not looked at. */
export type PriceFacts = {
  readonly form: ShownForm
  readonly organization: Organization
  readonly now?: string
}

/** What a rate costs: `amount` in cents for all units, options apart. */
type RatePrice = Pick<
  CartItem,
  'label' | 'amount' | 'vatRate' | 'isEligibleTaxReceipt' | 'counterpart' | 'installmentCounts'
> & { readonly tier: Tier | null }

const countable: readonly TierType[] = ['Product', 'Payment', 'Bonus', 'Contribution']
/** Whether one item of a rate may hold several; the others are for one person, or one gift (platform API). */
export const isCountable = (tierType: TierType): boolean => countable.includes(tierType)

/** The most units of one item. */
const maximumQuantity = 1000

/** Prices the rate of an item: a tier of the form, or a gift of the payer's own amount. */
function priceRate(facts: PriceFacts, draft: CartItemDraft): Result<RatePrice> {
  if (!isQuantity(draft)) return failWith('quantity_invalid', 'quantity')
  if (draft.tierId === null) return priceOpenDonation(facts, draft)
  const tier = facts.form.tiers.find(each => each.id === draft.tierId)
  const sold: readonly TierType[] = descriptorOf(facts.form.formType)?.sells ?? []
  if (tier === undefined || tier.tierType !== draft.tierType || !sold.includes(tier.tierType))
    return failWith('unknown_tier', 'tierId')
  if (facts.now !== undefined && saleOfTier(tier, facts.now) !== 'open')
    return failWith('FORM_CLOSED', 'tierId')
  return priceTier(facts, tier, draft)
}

function isQuantity({ quantity, tierType }: CartItemDraft): boolean {
  const most = isCountable(tierType) ? maximumQuantity : 1
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

/** Whether a form takes a gift of the payer's own amount, of this kind. */
export function takesOpenGift(form: ShownForm, tierType: TierType): boolean {
  if (!takesOnlyGifts(form.formType)) return tierType === 'Donation' && form.acceptOpenDonation
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
      isEligibleTaxReceipt:
        tier.isEligibleTaxReceipt && opensReceipt(tier.tierType) && organization.fiscalReceiptEligibility,
      installmentCounts: tier.installmentCounts,
      ...(tier.counterpart ? { counterpart: tier.counterpart * quantity } : {}),
    })
  if (tier.priceCategory === 'Free' && !customAmount) return price(0)
  if (customAmount === null)
    return tier.priceCategory === 'Pwyw' ? failWith('amount_required', 'customAmount') : price(tier.price)
  if (!takesCustomAmount(form, tier)) return failWith('custom_amount_not_allowed', 'customAmount')
  const problem = amountProblem(form, customAmount, tier)
  return problem === undefined ? price(customAmount) : fail(problem)
}

/** Suggested amounts of a donation may be overridden where the form allows another amount. */
function takesCustomAmount(form: ShownForm, tier: Tier): boolean {
  if (tier.priceCategory === 'Pwyw') return true
  return (tier.tierType === 'Donation' || tier.tierType === 'MonthlyDonation') && form.allowCustomTier
}

function amountProblem(form: ShownForm, amount: number, tier: Tier | null = null): Problem | undefined {
  const limits = limitsOf(form, tier)
  const code = checkAmount(amount, limits)
  if (code === undefined) return undefined
  const { lowest, below } = amountBounds(limits)
  return { code, field: 'customAmount', values: { limit: code === 'amount_max' ? below : lowest } }
}

/** How many units of each option the items before have taken. */
type Taken = Map<number, number>

type Choice = {
  readonly offered: readonly ExtraOption[]
  readonly drafts: readonly OptionDraft[]
  readonly quantity: number
  readonly taken: Taken
}

/**
 * The options of an item with their prices in cents. One counts as selected when it was chosen, or when it is required and
 * still to be had (rule CRT-4); one that belongs to the whole order is charged to the first item that has it. Writes what it
 * takes into `taken`. Whether the units are there is the stock's question.
 */
function chooseOptions(choice: Choice): Result<readonly CartOption[]> {
  const { offered, drafts } = choice
  const strange = drafts.find(
    (draft, place) =>
      !offered.some(option => option.id === draft.id) ||
      drafts.findIndex(({ id }) => id === draft.id) !== place,
  )
  if (strange !== undefined) return failWith('unknown_option', `extraOptions[${strange.id}]`)
  const problems: Problem[] = []
  const options = offered.flatMap(option => {
    const draft = drafts.find(({ id }) => id === option.id)
    if (!isSelected(option, draft, choice.taken)) return []
    const { answers, problems: wrong } = readAnswers(option.customFields, draft?.customFields ?? [])
    problems.push(...placed(`extraOptions[${option.id}]`, wrong))
    return [{ ...priced(option, choice), customFields: answers }]
  })
  return problems.length > 0 ? { ok: false, error: problems } : ok(options)
}

function isSelected(option: ExtraOption, draft: OptionDraft | undefined, taken: Taken): boolean {
  if (draft?.value === true) return true
  if (!option.isRequired) return false
  const before = taken.get(option.id) ?? 0
  if (option.perOrder && before > 0) return false
  return option.remainingNumber === null || option.remainingNumber > before
}

function priced({ id, label, price, perOrder }: ExtraOption, { quantity, taken }: Choice): CartOption {
  const before = taken.get(id) ?? 0
  const units = perOrder ? Number(before === 0) : quantity
  taken.set(id, before + units)
  const option = { id, label, value: true, amount: price * units, discount: 0, quantity: units } as const
  return { ...option, ...(perOrder && { perOrder }), customFields: [] }
}
