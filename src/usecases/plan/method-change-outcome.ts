import type { StoredMethodChange } from '#db/method-changes.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import { isRefused } from './method-change-apply.ts'
import type { DrivenMethodChange } from './method-change-drive.ts'

/** Where a change of a plan ended for now. */
export type ChangeOutcome =
  | { readonly kind: 'changed' }
  /** Nothing to change: nothing was written, nobody is told. */
  | { readonly kind: 'unchanged' }
  /** The payer has to confirm at the bank. */
  | { readonly kind: 'bank'; readonly address: string }
  /** The bank refused; `amount` is what the payer wanted to give a month, in cents. */
  | { readonly kind: 'refused'; readonly amount: number | null; readonly declineCode: string | null }
  /** The provider did not answer: nothing may be concluded, it is looked at again. */
  | { readonly kind: 'unknown' }

/** What the payer is told of an authentication. */
export function outcomeOf(
  { amount }: StoredMethodChange,
  answer: ProviderAnswer<DrivenMethodChange>,
): ChangeOutcome {
  if (isRefused(answer)) {
    const failure = answer.outcome === 'done' ? answer.value.setup.failure : null
    return { kind: 'refused', amount, declineCode: failure?.declineCode ?? null }
  }
  if (answer.outcome !== 'done') return { kind: 'unknown' }
  const { setup, method } = answer.value
  if (method !== null) return { kind: 'changed' }
  const address = setup.status === 'requiresAction' ? setup.redirectUrl : null
  return address === null ? { kind: 'unknown' } : { kind: 'bank', address }
}
