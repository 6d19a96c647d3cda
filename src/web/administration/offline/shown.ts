import type { CartItem } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import type { OfflineForm } from '#usecases/payment/record-offline-order.ts'
import type { StepProblem } from '../../form/steps/step-facts.ts'
import type { Values } from '../../form/steps/values.ts'
import type { Option } from '../../ui/text-input.tsx'

/** What was posted, and what is wrong with it. */
export type Typed = {
  readonly requestKey: string
  readonly values: Values
  readonly problems: readonly StepProblem[]
}

/** The step that is shown; of the second what was chosen, and what all of it costs in cents. */
export type Shown =
  | (Typed & { readonly step: 'choice' })
  | (Typed & {
      readonly step: 'details'
      readonly items: readonly CartItem[]
      readonly total: Cents
      /** An option has changed what it costs since the page was read. */
      readonly isDearer?: boolean
    })

/** What the page knows of the campaign. */
export type RecordPageFacts = OfflineForm & {
  readonly countries: readonly Option[]
  readonly legalStatuses: readonly Option[]
}

/** What the fields of both steps work with. */
export type RecordFields = {
  readonly values: Values
  errorOf(name: string): { readonly error?: string }
}
