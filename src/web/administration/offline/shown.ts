import type { CartItem } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import type { OfflineForm } from '#usecases/payment/record-offline-order.ts'
import type { ListedPerson } from '#usecases/person/list-people.ts'
import type { StepProblem } from '../../form/steps/step-facts.ts'
import type { Values } from '../../form/steps/values.ts'
import type { Option } from '../../ui/text-input.tsx'

/** What was posted, and what is wrong with it. */
export type Typed = {
  readonly requestKey: string
  readonly values: Values
  readonly problems: readonly StepProblem[]
}

/** Somebody whom the association knows. */
export type FoundPerson = Pick<ListedPerson, 'id' | 'firstName' | 'lastName' | 'email' | 'city'>

/** Where the sheet wants its writer: at a control, or at who was found. */
export type SheetPlace = 'who' | 'email' | 'rate' | 'found'

/**
 * What is shown: the sheet for one person, or the two steps that take everything, of the second what was chosen, and what all of it costs
 * in cents. `found` null: nobody was looked for.
 */
export type Shown =
  | (Typed & {
      readonly step: 'sheet'
      readonly found: readonly FoundPerson[] | null
      readonly next: SheetPlace
    })
  | (Typed & { readonly step: 'choice' })
  | (Typed & {
      readonly step: 'details'
      readonly items: readonly CartItem[]
      readonly total: Cents
      /** An option has changed what it costs since the page was read. */
      readonly isDearer?: boolean
    })

/**
 * What was done just now: the id of the payment that was recorded, the reference of a transfer that is waited for, one was taken back, or
 * could not be any more; null: nothing.
 */
export type Told = number | { readonly reference: string } | 'undone' | 'tooLate' | null

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
