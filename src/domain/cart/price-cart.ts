import { LARGEST_AMOUNT } from '../money.ts'
import { fail, failWith, ok, type Problem, type Result } from '../result.ts'
import { type CartItem, type CartItemDraft, totalOf } from './cart.ts'
import { chooseOptions, type Taken } from './choose-options.ts'
import { checkDebitDay } from './debit-day.ts'
import { maximumItems } from './maximum-items.ts'
import { participantProblems, readParticipant } from './participants.ts'
import { type PriceFacts, priceRate } from './price-rate.ts'
import { placed, readAnswers } from './read-answers.ts'

/**
 * Prices what a client asks for, from the form alone, and checks everything that was sent: amounts that a client sends are
 * only requests (platform API, "Rules of items"). Gives the items with their amounts in cents before discounts, answers in
 * the form in which they are kept; or every problem with its field (`items[0].customFields[3]`). What is missing is
 * `itemProblems`.
 */
export function priceCart(facts: PriceFacts, drafts: readonly CartItemDraft[]): Result<readonly CartItem[]> {
  if (drafts.length === 0) return failWith('cart_empty', 'items')
  if (drafts.length > maximumItems) return failWith('quantity_invalid', 'items')
  const taken: Taken = new Map()
  const priced = drafts.map((draft, index) => priceItem(facts, draft, index, taken))
  const problems = priced.flatMap((item, index) => (item.ok ? [] : placed(`items[${index}]`, item.error)))
  if (problems.length > 0) return fail(...problems)
  const items = priced.flatMap(item => (item.ok ? [item.value] : []))
  const together = cartProblems(facts, items)
  return together.length > 0 ? fail(...together) : ok(items)
}

function priceItem(facts: PriceFacts, draft: CartItemDraft, index: number, taken: Taken): Result<CartItem> {
  const rate = priceRate(facts, draft)
  if (!rate.ok) return rate
  const { tier, ...price } = rate.value
  const fields = [...(tier?.customFields ?? []), ...facts.form.customFields]
  const { answers, problems: wrongAnswers } = readAnswers(fields, draft.customFields)
  const options = chooseOptions({
    offered: tier?.extraOptions ?? [],
    drafts: draft.extraOptions,
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
