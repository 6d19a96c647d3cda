import type { CartView } from '#domain/cart/cart-view.ts'
import { heldOf } from '../choice/choice-section.ts'
import type { Section } from '../section.ts'
import { stepAddress, withQuery } from '../step-address.ts'
import type { StepFacts } from '../step-facts.ts'
import type { OpenStep, StepOutcome } from '../step-page.ts'
import { takeFiles } from '../take-files.ts'
import type { Values } from '../values.ts'
import { checkPeople, stepProblem } from './check-people.ts'
import { payerControl, signatureControl } from './controls.ts'
import { controlsInOrder } from './controls-in-order.ts'
import { itemsFrom } from './items.ts'
import { withPayingPerson } from './keep-payer.ts'
import { peopleChecks } from './people-checks.ts'
import { questionsOf, signatureOf } from './questions.ts'
import { valuesOfCart } from './values-of-cart.ts'

/** Participants, members, product details or the contributor (rule SCR-7). */
export const peopleSection: Section = {
  ...peopleChecks,

  async start(step) {
    if (step.facts.cart === null) return {}
    return { ...valuesOfCart(questionsOf(step.facts)), ...(await knownOfViewer(step)) }
  },

  async receive(posted, step, files) {
    const {
      facts,
      visit: { acts },
    } = step
    const names = controlsInOrder(questionsOf(facts)).map(({ name }) => name)
    const values = await takeFiles(files, posted, { acts, cartId: facts.cart?.id ?? '', names })
    return { values: facts.number === facts.count ? withPayingPerson(values, facts) : values, step }
  },

  // The cart was changed, here or in another tab: these answers belong to other items.
  isStale: (values, facts) => asks(facts) && values[signatureControl] !== signatureOf(questionsOf(facts)),

  async keep(values, step) {
    if (step.facts.cart === null || this.isStale?.(values, step.facts)) return step
    const kept = await send(values, step)
    return kept.ok ? { ...step, facts: { ...step.facts, cart: kept.value } } : step
  },

  give: save,
  placed: (problem, _, facts) =>
    problem.field?.startsWith('items') ? stepProblem(problem, questionsOf(facts)) : undefined,
  asks,

  complete(facts) {
    if (facts.cart === null) return false
    const questions = questionsOf(facts)
    return checkPeople(valuesOfCart(questions), questions).length === 0
  },
}

function asks(facts: StepFacts): boolean {
  if (facts.cart === null) return true
  const { cards, order } = questionsOf(facts)
  return cards.length > 0 || order !== null
}

function send(values: Values, { facts, visit }: OpenStep) {
  const { organizationSlug, formSlug, formType } = facts.form
  return visit.acts.updateCart({
    ...{ organizationSlug, formSlug, formType },
    cartId: facts.cart?.id ?? '',
    userId: visit.viewer?.userId ?? null,
    items: itemsFrom(values, questionsOf(facts)),
    ...heldOf(facts),
  })
}

async function save(values: Values, step: OpenStep): Promise<StepOutcome> {
  const { facts } = step
  const saved = await send(values, step)
  if (!saved.ok)
    return { done: false, problems: saved.error.map(each => stepProblem(each, questionsOf(facts))) }
  if (facts.number === facts.count) return { done: true, cart: saved.value }
  const next = stepAddress(facts.path, facts.number + 1)
  return { done: true, cart: saved.value, ...wayOn(values, next, saved.value) }
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
