import { shownRule } from './steps/shown-prices.ts'

/** What is given back to whoever does not come, in the visitor's words, and what says which rule that is. */
export type ShownRefundRule = { readonly words: string; readonly shown: string }

type Props = { readonly rule: ShownRefundRule | null | undefined }

/** What is said of refunds beside what the payer agrees to (rule REF-17). */
export function RefundTerms({ rule }: Props) {
  if (rule == null) return null
  return (
    <p>
      <input type="hidden" name={shownRule} value={rule.shown} />
      {rule.words}
    </p>
  )
}
