import type { CartView } from '#domain/cart/cart-view.ts'
import { choicePage } from '../choice/choice-page.ts'
import { choosesCart } from '../choice/values-of-cart.ts'
import { signatureControl } from '../people/controls.ts'
import { itemsFrom } from '../people/items.ts'
import { peoplePage } from '../people/people-page.ts'
import { questionsOf, signatureOf } from '../people/questions.ts'
import type { OpenStep, StepPage } from '../step-page.ts'
import type { Values } from '../values.ts'

/** The place of the questions on the screen. */
const questions = 'people'

/**
 * The first screen on the server: the choice, and what is asked about each item once it is saved (rule FRM-2). The
 * names of the two parts' controls differ, so that one post carries both.
 */
export const quickChoicePage: StepPage = {
  async start(step) {
    const chosen = await choicePage.start(step)
    return step.facts.cart === null ? chosen : { ...chosen, ...(await peoplePage.start(step)) }
  },

  async post(values, step, files) {
    const chosen = await choicePage.post(values, await withAnswers(values, step))
    if (!chosen.done || chosen.cart === null) return chosen
    const saved = withCart(step, chosen.cart)
    if (!peoplePage.asks(saved.facts)) return chosen
    if (isAnswered(values, chosen.cart, saved)) return peoplePage.post(values, saved, files)
    return { ...chosen, to: `${step.facts.path}#${questions}` }
  },

  asks: () => true,

  complete: facts => choicePage.complete(facts) && peoplePage.complete(facts),
}

const withCart = (step: OpenStep, cart: CartView): OpenStep => ({ ...step, facts: { ...step.facts, cart } })

/** Whether the page that was sent asked about just these items. */
function isAnswered(values: Values, cart: CartView, { facts: { form } }: OpenStep): boolean {
  return values[signatureControl] === signatureOf(questionsOf({ form, cart }))
}

/** What was typed about items goes with them into another choice; a wrong answer is asked for again. */
async function withAnswers(values: Values, step: OpenStep): Promise<OpenStep> {
  const { cart, form } = step.facts
  if (cart === null || choosesCart(values, step.facts) || !isAnswered(values, cart, step)) return step
  const { organizationSlug, formSlug, formType } = form
  const kept = await step.visit.acts.updateCart({
    ...{ organizationSlug, formSlug, formType },
    cartId: cart.id,
    userId: step.visit.viewer?.userId ?? null,
    items: itemsFrom(values, questionsOf({ form, cart })),
  })
  return kept.ok ? withCart(step, kept.value) : step
}
