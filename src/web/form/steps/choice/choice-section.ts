import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import type { Problem, Result } from '#domain/result.ts'
import type { Section } from '../section.ts'
import { shownCart, shownCartOf } from '../shown-cart.ts'
import type { StepFacts, StepProblem } from '../step-facts.ts'
import type { OpenStep, StepOutcome } from '../step-page.ts'
import type { Values } from '../values.ts'
import { checkChoice, choiceChecks, goneProblems } from './choice-checks.ts'
import { type ChosenItem, chosenItems, withoutAnswers } from './drafts.ts'
import { offersOf } from './offers.ts'
import { choosesCart, valuesOfCart } from './values-of-cart.ts'

/** Tickets, memberships, products, or a support. */
export const choiceSection: Section = {
  ...choiceChecks,
  check: (values, facts) => [...goneProblems(values, facts), ...checkChoice(values, facts)],
  start: ({ facts, visit }) => valuesOfCart(facts, visit.locale),
  // Another tab has filled the cart since this page was shown: it is not overwritten without a word (rule CRT-11).
  isStale: showedAnotherCart,
  give: save,

  asks: () => true,

  complete: ({ cart }) => cart !== null && cart.itemList.length > 0,
}

/** Whether the page that was sent showed another cart than the one that is there now. */
export function showedAnotherCart(values: Values, facts: StepFacts): boolean {
  const shown = values[shownCart]
  return shown !== undefined && shown !== shownCartOf(facts.cart) && !choosesCart(values, facts)
}

const refusal = (problems: readonly StepProblem[]): StepOutcome => ({ done: false, problems })

async function save(values: Values, step: OpenStep): Promise<StepOutcome> {
  const chosen = chosenItems(values, step.facts)
  const drafts = chosen.map(({ draft }) => draft)
  const first = await send(step, drafts)
  // The campaign asks otherwise now: what was answered before is asked again, the choice itself stands.
  const saved =
    !first.ok && first.error.every(concernsAnswers) ? await send(step, drafts.map(withoutAnswers)) : first
  if (saved.ok) return { done: true, cart: saved.value }
  const now = await factsNow(step)
  return refusal(saved.error.map(problem => refused(problem, chosen, now)))
}

/** Into the living cart, else into a new one (rule CRT-2). */
export async function send(
  { facts, cartId = facts.cart?.id ?? null, visit: { acts, viewer } }: OpenStep,
  items: readonly CartItemDraft[],
): Promise<Result<CartView>> {
  const { organizationSlug, formSlug, formType } = facts.form
  const input = {
    organizationSlug,
    formSlug,
    formType,
    items,
    userId: viewer?.userId ?? null,
    code: facts.code ?? null,
  }
  if (cartId === null) return acts.createCart(input)
  const updated = await acts.updateCart({ ...input, cartId, ...heldOf(facts) })
  const gone = !updated.ok && updated.error.some(({ code }) => code === 'CART_UNKNOWN')
  return gone ? acts.createCart(input) : updated
}

/** What the cart of a step holds: it was read with the page. */
export const heldOf = ({ cart }: StepFacts) => (cart === null ? {} : { held: cart.itemList })

const concernsAnswers = ({ field = '' }: Problem) =>
  /^items\[\d+\]\.(participant|customFields|extraOptions|contribution)/.test(field)

/** The campaign as it is after a refusal: how many are left now. */
async function factsNow({ facts, visit: { acts, viewer } }: OpenStep): Promise<StepFacts> {
  const { organizationSlug, formSlug, formType } = facts.form
  const address = { organizationSlug, formSlug, formType, userId: viewer?.userId ?? null }
  const filling = await acts.openFilling({
    ...address,
    code: facts.code ?? null,
    cartId: facts.cart?.id ?? null,
  })
  if (!filling.ok) return facts
  const { tiers, pools, remainingNumber } = filling.value.opened.form
  return { ...facts, form: { ...facts.form, tiers, pools, remainingNumber } }
}

/** A refusal beside the rate that it concerns, with what is left of it. */
function refused(
  { code, field = '', values }: Problem,
  chosen: readonly ChosenItem[],
  now: StepFacts,
): StepProblem {
  const [, index = '', rest = ''] = /^items\[(\d+)\]\.?(.*)$/.exec(field) ?? []
  const item = chosen[Number(index || Number.NaN)]
  if (item === undefined) return { field: '', code, ...(values && { values }) }
  if (rest === 'customAmount') return { field: item.amountControl, code, ...(values && { values }) }
  const offer = offersOf(now).find(({ tier }) => tier.id === item.draft.tierId)
  const told = code === 'TICKETS_SOLD_OUT' ? { people: now.people, limit: offer?.left ?? 0 } : values
  return { field: item.countControl, code, ...(told && { values: told }) }
}
