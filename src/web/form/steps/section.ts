import type { Problem } from '#domain/result.ts'
import type { OnePage } from '#usecases/payment/submit-one-page.ts'
import type { StepFacts, StepProblem } from './step-facts.ts'
import type { OpenStep, PostedFiles, StepOutcome } from './step-page.ts'
import type { Values } from './values.ts'

/** What browser and server know of a section alike. */
export type SectionCheck = {
  readonly name: 'choice' | 'coupon' | 'people' | 'payer' | 'summary'
  /** Everything that is wrong with it, in the order of the page. */
  check(values: Values, facts: StepFacts): readonly StepProblem[]
  /** Whether the cart already holds what its controls say. */
  settled?(values: Values, facts: StepFacts): boolean
  /** What is asked after it depends on it: until the cart holds it, nothing after it is checked. */
  decides?(facts: StepFacts): boolean
  /** What is asked after it is checked against the cart as it makes it: options have prices, a delivery needs an address. */
  after?(values: Values, facts: StepFacts): StepFacts
}

/** A part of a screen, as the server meets it; a screen is a list of them (decision 22). */
export type Section = SectionCheck & {
  /** What is known when somebody arrives: the cart's answers, the viewer's name. */
  start(step: OpenStep): Values | Promise<Values>
  /** What was posted, with the files that came along: their ids, as with JavaScript, or why they were refused. */
  receive?(values: Values, step: OpenStep, files: PostedFiles): Promise<Received>
  /** Whether the page that was sent asked about another cart than this one. */
  isStale?(values: Values, facts: StepFacts): boolean
  /** What was answered goes along when a choice before it changes; a wrong answer is asked for again. */
  keep?(values: Values, step: OpenStep): Promise<OpenStep>
  /** Gives right values to the cart, through the acts. */
  give(values: Values, step: OpenStep): Promise<StepOutcome>
  /** Its part of a page that one act opens, fills and pays. */
  draft?(values: Values, facts: StepFacts): Partial<OnePage>
  /** A refusal that concerns this section beside its control; undefined for one that does not. */
  placed?(problem: Problem, values: Values, facts: StepFacts): StepProblem | undefined
  /** Whether there is anything to ask here; a screen without questions is passed (rule SCR-5). */
  asks(facts: StepFacts): boolean
  /** Whether all that it asks is answered, so that later screens may be opened. */
  complete(facts: StepFacts): boolean
}

/** What came with a post, and the step with the cart that took it. */
export type Received = { readonly values: Values; readonly step: OpenStep }

/** Everything that is wrong with a screen, in its order: the same rules in the browser and on the server (rule FLD-1). */
export function checkSections(
  sections: readonly SectionCheck[],
  values: Values,
  facts: StepFacts,
): readonly StepProblem[] {
  const last = sections.findIndex(section => waitsAfter(section, values, facts))
  const asked = last === -1 ? sections : sections.slice(0, last + 1)
  let now = facts
  return asked.flatMap(section => {
    const found = section.check(values, now)
    now = section.after?.(values, now) ?? now
    return found
  })
}

/** The facts as all sections together make them. */
export function factsAfter(sections: readonly SectionCheck[], values: Values, facts: StepFacts): StepFacts {
  return sections.reduce((now, section) => section.after?.(values, now) ?? now, facts)
}

/** Whether what follows a section can only be asked once the cart holds what was chosen in it. */
export function waitsAfter({ decides, settled }: SectionCheck, values: Values, facts: StepFacts): boolean {
  return decides?.(facts) === true && settled?.(values, facts) === false
}
