/** Where a visit ends (rule ADDR-1): paid, still at the bank, refused, or left by its payer. */
export type RegularisationOutcome = 'confirmation' | 'pending' | 'failure' | 'cancellation'

/** The words of the addresses; older names of these pages lead there too. */
const words = {
  confirmation: 'confirmation',
  pending: 'attente',
  failure: 'echec',
  cancellation: 'annulation',
} as const satisfies Record<RegularisationOutcome, string>

/** The page where a refused payment is settled: by the payment's capability and its signed token, or by a visit's. */
export function regularisationAddress(id: string, token?: string): string {
  const page = `/paiement/regularisation/${id}`
  return token === undefined ? page : `${page}?token=${token}`
}

/** The page that tells how a visit ended. */
export function regularisationOutcomeAddress(outcome: RegularisationOutcome, visitId: string): string {
  return `/paiement/regularisation/${words[outcome]}/${visitId}`
}

/** The outcome that a word of an address means; `undefined` for any other word. */
export function regularisationOutcomeOf(word: string): RegularisationOutcome | undefined {
  const outcomes = Object.keys(words) as RegularisationOutcome[]
  return outcomes.find(outcome => outcome === word || words[outcome] === word)
}

/** Where the bank sends a payer back to who settles a payment: the waiting page, which belongs to no campaign here. */
export function settlementReturnAddress(paymentKey: string): string {
  return `/redirection?paymentId=${paymentKey}`
}
