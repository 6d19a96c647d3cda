import { uploadControl } from '../../fields/sent-file.ts'
import { textOfAnswer } from '../../fields/wire-value.ts'
import { payerFileControls } from '../../payer/payer-values.ts'
import { send } from '../choice/choice-section.ts'
import type { Section } from '../section.ts'
import type { StepFacts } from '../step-facts.ts'
import type { OpenStep } from '../step-page.ts'
import { noAnswers, takeFiles } from '../take-files.ts'
import type { Values } from '../values.ts'
import { type ItemsOf, ownQuestions, questionChecks, questionControl } from './own-questions.ts'

/** What the association asks on a form of one page. */
export const questionSection = (itemsOf: ItemsOf): Section => ({
  ...questionChecks(itemsOf),

  start({ facts: { cart, form } }) {
    if (cart === null) return {}
    const answers = ownQuestions(form).map(({ name, field, tierId }) => {
      const about = cart.itemList.filter(item => tierId === null || item.tierId === tierId)
      return [
        name,
        textOfAnswer(
          field,
          about.flatMap(({ customFields }) => customFields),
        ),
      ]
    })
    return Object.fromEntries(answers)
  },

  async receive(posted, step, files) {
    const { acts } = step.visit
    const own = ownQuestions(step.facts.form).map(({ name }) => name)
    const names = [...own, ...payerFileControls(step.facts)]
    const came = names.filter(name => files.has(uploadControl(name)))
    const cart =
      came.length === 0
        ? null
        : await cartFor(step, () => itemsOf({ ...posted, ...noAnswers(came) }, step.facts))
    // Without a cart to belong to a file is not taken: it is asked for again.
    const taken = await takeFiles(cart === null ? new Map() : files, posted, {
      acts,
      cartId: cart ?? '',
      names,
    })
    return { values: taken, step: cart === null ? step : { ...step, cartId: cart } }
  },

  give: (_, { facts: { cart } }) => Promise.resolve({ done: true, cart }),

  placed(problem, values, facts) {
    const field = questionControl(problem.field ?? '', itemsOf(values, facts), facts.form)
    return field === undefined ? undefined : { ...problem, field }
  },

  asks: () => true,
  complete: () => true,
})

/** A refusal of an item beside the control that the page has for it. */
export const itemRefusal =
  (controlOf: (field: string, values: Values, facts: StepFacts) => string): NonNullable<Section['placed']> =>
  (problem, values, facts) =>
    problem.field?.startsWith('items')
      ? { ...problem, field: controlOf(problem.field, values, facts) }
      : undefined

/** A file belongs to a cart: the one of an earlier post while it lives, else a new one; null where nothing is chosen. */
async function cartFor(step: OpenStep, itemsOf: () => ReturnType<ItemsOf>): Promise<string | null> {
  const { cartId = null } = step
  if (cartId !== null && (await step.visit.acts.readCart({ cartId })).ok) return cartId
  const created = await send({ ...step, cartId: null }, itemsOf())
  return created.ok ? created.value.id : null
}
