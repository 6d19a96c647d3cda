import type { CartView } from '#domain/cart/cart-view.ts'
import { stepAddress, withQuery } from '../step-address.ts'
import type { StepProblem } from '../step-facts.ts'
import type { OpenStep, StepOutcome, StepPage } from '../step-page.ts'
import type { Values } from '../values.ts'
import { checkPeople, stepProblem } from './check-people.ts'
import { payerControl, signatureControl } from './controls.ts'
import { itemsFrom } from './items.ts'
import { type Questions, questionsOf, signatureOf } from './questions.ts'
import { takeFiles } from './take-files.ts'
import { valuesOfCart } from './values-of-cart.ts'

/** The second step on the server: participants, members, product details or the contributor (rule SCR-7). */
export const peoplePage: StepPage = {
  async start(step) {
    return { ...valuesOfCart(questionsOf(step.facts)), ...(await knownOfViewer(step)) }
  },

  async post(posted, step, files = new Map()) {
    const questions = questionsOf(step.facts)
    // The cart was changed in another tab: these answers belong to other items.
    if (posted[signatureControl] !== signatureOf(questions))
      return refused(posted, { field: '', code: 'CONFLICT' })
    const { acts } = step.visit
    const values = await takeFiles(files, posted, { acts, cartId: step.facts.cart?.id ?? '', questions })
    const problems = checkPeople(values, questions)
    return problems.length > 0 ? refused(values, ...problems) : save(values, step, questions)
  },

  asks({ form, cart }) {
    if (cart === null) return true
    const { cards, order } = questionsOf({ form, cart })
    return cards.length > 0 || order !== null
  },

  complete({ form, cart }) {
    if (cart === null) return false
    const questions = questionsOf({ form, cart })
    return checkPeople(valuesOfCart(questions), questions).length === 0
  },
}

/** The page again, with the ids of the files that came. */
function refused(values: Values, ...problems: readonly StepProblem[]) {
  return { done: false, problems, values } as const
}

async function save(values: Values, { facts, visit }: OpenStep, questions: Questions): Promise<StepOutcome> {
  const { organizationSlug, formSlug, formType } = facts.form
  const saved = await visit.acts.updateCart({
    ...{ organizationSlug, formSlug, formType },
    cartId: facts.cart?.id ?? '',
    userId: visit.viewer?.userId ?? null,
    items: itemsFrom(values, questions),
  })
  if (!saved.ok) return refused(values, ...saved.error.map(each => stepProblem(each, questions)))
  return {
    done: true,
    cart: saved.value,
    ...wayOn(values, stepAddress(facts.path, facts.number + 1), saved.value),
  }
}

/** The payer's step starts with the name of the person who pays (WCAG 3.3.7). */
function wayOn(values: Values, next: string, { itemList }: CartView): { readonly to?: string } {
  const index = Number(values[payerControl] ?? Number.NaN)
  return itemList[index]?.participant ? { to: withQuery(next, 'moi', String(index)) } : {}
}

/** What « Utiliser mes informations » writes into the first card. */
async function knownOfViewer({ visit: { acts, viewer } }: OpenStep): Promise<Values> {
  const self = viewer && (await acts.readSelf({ userId: viewer.userId }))
  if (!self?.ok) return {}
  const { firstName, lastName, email } = self.value.profile
  return { 'self-firstName': firstName, 'self-lastName': lastName, 'self-email': email }
}
