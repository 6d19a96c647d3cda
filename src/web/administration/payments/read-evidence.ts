/** What stood in the form of an answer to a dispute when it was sent. */
export type EvidenceFields = { readonly disputeId: string; readonly statement: string }

/** The field of an answer: a payment may be contested more than once. */
export function statementField(disputeId: string): string {
  return `statement-${disputeId}`
}

/** The fields of a post. */
export function readEvidenceFields(form: FormData): EvidenceFields {
  const disputeId = String(form.get('dispute') ?? '')
  return { disputeId, statement: String(form.get(statementField(disputeId)) ?? '') }
}
