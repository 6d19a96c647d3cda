import { type ShownRefundRule, shownRule } from './shown-refund-rule.ts'

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
