import type { CartItem, CartItemDraft } from '#domain/cart/cart.ts'
import { isForOnePerson, newItem } from '#domain/cart/new-item.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { giftAmountControl } from './controls.ts'
import { giftOf, namesPrice, type Pick, picksOf } from './picks.ts'

/** An item with the controls that it comes from. */
export type ChosenItem = {
  readonly draft: CartItemDraft
  readonly countControl: string
  readonly amountControl: string
}

type Facts = globalThis.Pick<StepFacts, 'form' | 'cart' | 'now' | 'people' | 'sells' | 'list'>

/**
 * The cart's items as they are chosen: a ticket or a membership is one person each. What was said about items that stay
 * is kept, rate by rate and in their order: participants, answers, options.
 */
export function chosenItems(values: Values, facts: Facts): readonly ChosenItem[] {
  const items = facts.cart?.itemList ?? []
  const picks = picksOf(values, facts).filter(({ offer, count }) => offer.state === 'open' && count > 0)
  const gift = giftOf(values, facts)
  return [
    ...picks.flatMap(pick => {
      const { countControl, amountControl } = pick
      return draftsOf(pick, items).map(draft => ({ draft, countControl, amountControl }))
    }),
    ...(gift
      ? [{ draft: giftDraft(gift, items), countControl: giftAmountControl, amountControl: giftAmountControl }]
      : []),
  ]
}

function draftsOf(
  { offer: { tier }, count, amount }: Pick,
  items: readonly CartItem[],
): readonly CartItemDraft[] {
  const customAmount = namesPrice(tier) ? (amount ?? null) : null
  const own = items.filter(({ tierId }) => tierId === tier.id)
  const kept = takeUnits(own.map(draftOf), count).map(draft => ({ ...draft, customAmount }))
  const missing = count - kept.reduce((sum, { quantity }) => sum + quantity, 0)
  const blank = { ...newItem(tier.id, tier.tierType), customAmount }
  if (missing === 0) return kept
  if (isForOnePerson(tier.tierType)) return [...kept, ...Array.from({ length: missing }, () => blank)]
  const last = kept.at(-1)
  if (last === undefined || saysSomething(last)) return [...kept, { ...blank, quantity: missing }]
  return [...kept.slice(0, -1), { ...last, quantity: last.quantity + missing }]
}

/** The first so many units of what is in the cart. */
function takeUnits(items: readonly CartItemDraft[], count: number): readonly CartItemDraft[] {
  let left = count
  return items.flatMap(item => {
    const quantity = Math.min(item.quantity, left)
    left -= quantity
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

const saysSomething = ({ customFields, extraOptions }: CartItemDraft) =>
  customFields.length > 0 || extraOptions.length > 0

function giftDraft(amount: number, items: readonly CartItem[]): CartItemDraft {
  const known = items.find(({ tierId }) => tierId === null)
  const draft = known ? draftOf(known) : newItem(null, 'Donation')
  return { ...draft, customAmount: amount }
}

/** What a client sends of a priced item. */
function draftOf(item: CartItem): CartItemDraft {
  const { participant, customFields, extraOptions, paymentTerms, dayOfLevy, contribution, quantity } = item
  return {
    ...newItem(item.tierId, item.tierType),
    ...{ participant, customFields, paymentTerms, dayOfLevy, contribution, quantity },
    extraOptions: extraOptions.map(({ id, value, customFields: answers }) => ({
      id,
      value,
      customFields: answers,
    })),
  }
}

/** The same choice without what was said about it: for answers that the campaign no longer takes. */
export function withoutAnswers(draft: CartItemDraft): CartItemDraft {
  return { ...draft, participant: null, customFields: [], extraOptions: [] }
}
