import type { CartView } from '#domain/cart/cart-view.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { Visit } from '../../context.ts'
import type { StepFacts, StepProblem } from './step-facts.ts'
import type { Values } from './values.ts'

/** A step as the server meets it. */
export type OpenStep = {
  readonly facts: StepFacts
  readonly opened: OpenedForm
  readonly visit: Visit
}

/** The files of a post, by the names of their controls. */
export type PostedFiles = ReadonlyMap<string, File>

/** What became of a post: the cart as it now is, or what is wrong. */
export type StepOutcome =
  | {
      readonly done: true
      readonly cart: CartView | null
      /** Where to go instead of the next step. */
      readonly to?: string
    }
  | {
      readonly done: false
      readonly problems: readonly StepProblem[]
      /** What the page shows instead of what was posted: files that came are kept by their ids. */
      readonly values?: Values
      /** A cart that was opened before something else was refused: the visitor keeps it. */
      readonly cart?: CartView
    }

/** What the server does for a step; its island is the component of the same name. */
export type StepPage = {
  /** What is known when somebody arrives: the cart's answers, the viewer's name. */
  start(step: OpenStep): Values | Promise<Values>
  /** Obeys a post through the acts. */
  post(values: Values, step: OpenStep, files?: PostedFiles): Promise<StepOutcome>
  /** Whether there is anything to ask here; a step without questions is passed (rule SCR-5). */
  asks(facts: StepFacts): boolean
  /** Whether all that the step asks is answered, so that later steps may be opened. */
  complete(facts: StepFacts): boolean
}
