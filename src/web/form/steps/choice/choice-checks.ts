import { limitsOf, maximumItems } from '#domain/cart/cart.ts'
import { isGift } from '#domain/cart/units.ts'
import { amountBounds, checkAmount } from '#domain/fields/amount.ts'
import type { Tier } from '#domain/form/form.ts'
import type { SectionCheck } from '../section.ts'
import type { StepFacts, StepProblem } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { choiceHeading, giftAmountControl } from './controls.ts'
import { leftOfPool, placesLeft } from './offers.ts'
import { giftOf, namesPrice, type Pick, picksOf } from './picks.ts'
import { choosesCart } from './values-of-cart.ts'

/** The choice, as browser and server check it. */
export const choiceChecks = {
  name: 'choice',
  check: checkChoice,
  settled: choosesCart,
  decides: () => true,
} as const satisfies SectionCheck

/** Everything that is wrong with a choice, in the order of the page: the same rules in the browser and on the server. */
export function checkChoice(values: Values, facts: StepFacts): readonly StepProblem[] {
  // What can no longer be had has no control: the server alone tells what became of it.
  const picks = picksOf(values, facts).filter(({ offer }) => offer.state === 'open')
  const gift = giftOf(values, facts)
  if (picks.length === 0 && gift === null) return [nothing(facts)]
  const wrong = [
    ...picks.flatMap(pick => pickProblems(pick, facts)),
    ...(gift === null
      ? []
      : amountProblems(gift, { form: facts.form, tier: null, field: giftAmountControl })),
  ]
  return wrong.length > 0 ? wrong : togetherProblems(picks, facts)
}

const nothing = ({ people }: StepFacts): StepProblem => ({
  field: choiceHeading,
  code: 'cart_empty',
  values: { people },
})

/** What is picked although it can no longer be had: sold out meanwhile, or its sale has ended. */
export function goneProblems(values: Values, facts: StepFacts): readonly StepProblem[] {
  return picksOf(values, facts)
    .filter(({ offer }) => offer.state !== 'open')
    .map(({ offer, countControl }) => {
      if (offer.state !== 'soldOut') return { field: countControl, code: 'FORM_CLOSED' }
      return { field: countControl, code: 'TICKETS_SOLD_OUT', values: { people: facts.people, limit: 0 } }
    })
}

function pickProblems(pick: Pick, { form, people }: StepFacts): readonly StepProblem[] {
  const { offer, count, countControl: field } = pick
  const { tier, left } = offer
  if (Number.isNaN(count)) return [notANumber(field)]
  if (tier.maxPerUser !== null && count > tier.maxPerUser)
    return [{ field, code: 'quantity_invalid', values: { people, limit: tier.maxPerUser } }]
  if (left !== null && count > left)
    return [{ field, code: 'TICKETS_SOLD_OUT', values: { people, limit: left } }]
  return namesPrice(tier) ? amountProblems(pick.amount, { form, tier, field: pick.amountControl }) : []
}

/** Letters, or half a ticket, where a number belongs. */
export const notANumber = (field: string): StepProblem => ({
  field,
  code: 'quantity_invalid',
  values: { typed: 'noNumber' },
})

/** Where an amount is typed, and the rate that it is for; none for a gift. */
type Place = { readonly form: StepFacts['form']; readonly tier: Tier | null; readonly field: string }

export function amountProblems(
  amount: number | undefined,
  { form, tier, field }: Place,
): readonly StepProblem[] {
  const limits = limitsOf(form, tier)
  const code = checkAmount(amount, limits)
  if (code === undefined) return []
  const { lowest, below } = amountBounds(limits)
  return [{ field, code, values: { limit: code === 'amount_max' ? below : lowest } }]
}

/** What only the whole choice shows: places that rates share, those of the form, and how much one cart holds. */
function togetherProblems(picks: readonly Pick[], facts: StepFacts): readonly StepProblem[] {
  for (const pool of facts.form.pools ?? []) {
    const sharing = picks.filter(({ offer }) => offer.tier.poolId === pool.id)
    const limit = leftOfPool(pool, facts)
    const field = sharing.at(-1)?.countControl ?? choiceHeading
    const rates = sharing.map(({ offer }) => offer.tier.label).join(', ')
    if (sharing.reduce((sum, { count }) => sum + count, 0) > limit)
      return [{ field, code: 'TICKETS_SOLD_OUT', values: { people: facts.people, limit, rates } }]
  }
  const field = picks.at(-1)?.countControl ?? choiceHeading
  const places = picks
    .filter(({ offer }) => !isGift(offer.tier.tierType))
    .reduce((sum, pick) => sum + pick.count, 0)
  const left = placesLeft(facts)
  if (left !== null && places > left)
    return [{ field, code: 'TICKETS_SOLD_OUT', values: { people: facts.people, limit: left } }]
  return places > maximumItems ? [{ field, code: 'quantity_invalid' }] : []
}
