import type { CartView } from '#domain/cart/cart-view.ts'
import type { Problem } from '#domain/result.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { Visit } from '../../context.ts'
import type { StepFacts, StepProblem } from './step-facts.ts'
import type { Values } from './values.ts'

/** A step as the server meets it. */
export type OpenStep = {
  readonly facts: StepFacts
  readonly opened: OpenedForm
  readonly visit: Visit
  /** The cart of an earlier post, where the page does not show it (rule CRT-2). */
  readonly cartId?: string | null
  /** The same cart while it lives: the controls of the page start from what it holds. */
  readonly earlier?: CartView | null
}

/** The files of a post, by the names of their controls. */
export type PostedFiles = ReadonlyMap<string, File>

/** What became of a section, or of a whole post: the cart as it now is, or what is wrong. */
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
      /** Refusals that may concern any section: each goes to the one that asked. */
      readonly errors?: readonly Problem[]
      /** What the page shows instead of what was posted: files that came are kept by their ids. */
      readonly values?: Values
      /** The cart that a page without steps goes on with, where it does not show it. */
      readonly cartId?: string
      /** A cart that was opened before something else was refused: the visitor keeps it. */
      readonly cart?: CartView
      /** The section that the page is to show, where nothing is wrong. */
      readonly at?: string
    }
