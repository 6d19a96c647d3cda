import type { Problem } from '#domain/result.ts'
import { checkSections, factsAfter, type Received, type Section, waitsAfter } from './section.ts'
import { isOnePage, submitPage } from './single/submit-page.ts'
import { stepAddress, withQuery } from './step-address.ts'
import type { StepFacts, StepProblem } from './step-facts.ts'
import type { OpenStep, PostedFiles, StepOutcome } from './step-page.ts'
import { withSeenTip } from './summary/seen-tip.ts'
import { summarySum } from './summary/summary-sum.ts'
import type { Values } from './values.ts'

/** What a screen shows at first: what each of its sections knows. */
export async function startOf(sections: readonly Section[], step: OpenStep): Promise<Values> {
  const starts = await Promise.all(sections.map(section => section.start(step)))
  return Object.assign({}, ...starts)
}

/** What the buttons of a section say: a code is applied or removed, a number of payments is shown. */
const buttons: readonly (string | undefined)[] = ['coupon', 'coupon-remove', 'installments']

/** What a section says of a cart that was changed meanwhile: the choice will replace it, the answers are asked anew. */
const changes: Readonly<Record<string, 'changed' | 'asked'>> = { choice: 'changed', people: 'asked' }

/**
 * Obeys a post: every section is checked first, so that all that is wrong is told at once; then each gives the cart what
 * it asked. A press on a button of one section (`intent`) waits for no other.
 */
export async function postSections(
  sections: readonly Section[],
  posted: Values,
  opened: OpenStep,
  files: PostedFiles = new Map(),
): Promise<StepOutcome> {
  const [first] = sections
  if (first?.isStale?.(posted, opened.facts)) {
    const cart = changes[first.name]
    return refused(posted, [{ field: '', code: 'CONFLICT', ...(cart && { values: { cart } }) }])
  }
  const came = await received(sections, posted, opened, files)
  const { step } = came
  const presses = buttons.includes(came.values.intent)
  const atOnce = isOnePage(step.facts)
  const values = atOnce && !presses ? seen(sections, came.values, step.facts) : came.values
  const stale = sections.findIndex(section => section.isStale?.(values, step.facts))
  const wrong = checkSections(stale === -1 ? sections : sections.slice(0, stale), values, step.facts)
  if (wrong.length > 0 && !presses) return { ...refused(values, wrong), ...keptBy(step) }
  // A code goes into a cart first, and so does another choice than that of the cart which the page shows.
  if (atOnce && !pressesCode(values) && !sections.some(section => waitsAfter(section, values, step.facts)))
    return onePage(sections, values, step)
  let now = step
  for (const section of sections) {
    if (section.isStale?.(values, now.facts)) return again(sections, values, now, section.name)
    // What was just given may ask more: a delivery needs an address.
    const problems = presses || now !== step ? section.check(values, now.facts) : []
    // Nothing can be done with a cart that does not hold what is chosen.
    if (problems.length > 0 && (section.name === 'choice' || !presses)) return refused(values, problems)
    if (problems.length > 0 && section !== sections.at(-1)) continue
    if (sections.length > 2 && section.settled?.(values, now.facts)) continue
    const waits = waitsAfter(section, values, now.facts)
    if (waits) now = await withAnswers(sections, values, now)
    const given = await section.give(values, now)
    if (!given.done) return placed(given, { sections, values, step: now })
    if (given.to !== undefined || section === sections.at(-1)) return given
    now = { ...now, facts: { ...now.facts, cart: given.cart } }
    const next = sections.find((each, place) => place > sections.indexOf(section) && each.asks(now.facts))
    if (waits && next !== undefined && !presses) return again(sections, values, now, next.name)
  }
  return { done: true, cart: now.facts.cart }
}

async function withAnswers(sections: readonly Section[], values: Values, step: OpenStep): Promise<OpenStep> {
  let now = step
  for (const section of sections) now = (await section.keep?.(values, now)) ?? now
  return now
}

async function received(
  sections: readonly Section[],
  posted: Values,
  step: OpenStep,
  files: PostedFiles,
): Promise<Received> {
  let now: Received = { values: posted, step }
  for (const section of sections) now = (await section.receive?.(now.values, now.step, files)) ?? now
  return now
}

/** What is pressed or typed of a code; the other buttons need no cart where one act makes it. */
const pressesCode = ({ intent = '', discountCode = '' }: Values) =>
  intent.startsWith('coupon') || (intent === '' && discountCode.trim() !== '')

/** The values without a contribution that nobody has seen: it is asked for with all the rest that is wrong. */
const seen = (sections: readonly Section[], values: Values, facts: StepFacts): Values =>
  withSeenTip(values, summarySum(values, factsAfter(sections, values, facts)))

async function onePage(sections: readonly Section[], values: Values, step: OpenStep): Promise<StepOutcome> {
  const outcome = await submitPage(sections, values, step)
  if (outcome.done) return outcome
  return { ...(await placed(outcome, { sections, values, step })), ...keptBy(step) }
}

/** The cart of files that came with a page without steps: its next post goes into it. */
const keptBy = ({ cartId }: OpenStep) => (cartId ? { cartId } : {})

const refused = (values: Values, problems: readonly StepProblem[]): StepOutcome => ({
  done: false,
  problems,
  values,
})

/** The page again, with what it asks now and all that was typed; what was typed about other items says nothing now. */
async function again(
  sections: readonly Section[],
  typed: Values,
  step: OpenStep,
  at: string,
): Promise<StepOutcome> {
  const values = { ...(await startOf(sections, step)), ...(await asAskedNow(sections, typed, step)) }
  const { cart } = step.facts
  return { done: false, problems: [], values, at, ...(cart && { cart }) }
}

async function asAskedNow(sections: readonly Section[], typed: Values, step: OpenStep): Promise<Values> {
  const stale = sections.filter(section => section.isStale?.(typed, step.facts))
  return stale.length === 0 ? typed : { ...typed, ...(await startOf(stale, step)) }
}

type Place = { readonly sections: readonly Section[]; readonly values: Values; readonly step: OpenStep }

/** Refusals beside their controls; what another screen asks leads there, a cart that is gone to its notice. */
async function placed(
  outcome: StepOutcome & { done: false },
  { sections, values, step }: Place,
): Promise<StepOutcome> {
  const { facts } = step
  const { errors = [], cart = facts.cart, ...rest } = outcome
  const now = { ...step, facts: { ...facts, cart } }
  if (errors.some(({ code }) => code === 'CART_UNKNOWN')) {
    // Opening the step again tells that the cart has expired, and forgets it.
    return { done: true, cart: null, to: stepAddress(facts.path, facts.number) }
  }
  const elsewhere = facts.count > 1 ? earliestOf(errors, sections) : undefined
  if (elsewhere !== undefined)
    return { done: true, cart, to: withQuery(stepAddress(facts.path, elsewhere), 'notice', 'incomplete') }
  const problems = errors.map(error => problemOf(error, { sections, values, step }))
  return {
    ...rest,
    values: await asAskedNow(sections, rest.values ?? values, now),
    problems: [...rest.problems, ...problems],
    ...(cart && { cart }),
  }
}

function problemOf(error: Problem, { sections, values, step }: Place): StepProblem {
  for (const section of sections) {
    const found = section.placed?.(error, values, step.facts)
    if (found !== undefined) return found
  }
  // Whoever made the cart left something out: it cannot be put right here.
  if (sectionOf(error)) return { field: '', code: 'CART_INVALID' }
  return { ...error, field: '' }
}

/** The earliest step of a wizard that asks what was refused, when this screen does not. */
function earliestOf(errors: readonly Problem[], sections: readonly Section[]): number | undefined {
  const here = sections.map(({ name }) => name)
  const asked = errors.map(sectionOf).filter(name => name !== undefined && !here.includes(name))
  if (asked.length === 0) return undefined
  return asked.includes('people') ? 2 : 3
}

/** Which section asks for a field of the cart. */
function sectionOf({ field = '' }: Problem): 'people' | 'payer' | undefined {
  if (field.startsWith('items')) return 'people'
  return field.startsWith('payer.') ? 'payer' : undefined
}

/** Whether anything of a screen is asked. */
export const asksOf = (sections: readonly Section[], facts: StepFacts): boolean =>
  sections.some(section => section.asks(facts))

/** Whether all of a screen is answered. */
export const isComplete = (sections: readonly Section[], facts: StepFacts): boolean =>
  sections.every(section => section.complete(facts))
