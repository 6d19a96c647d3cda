/** Where a visit ends (rule ADDR-1): paid, still at the bank, refused, or left by its payer. */
export type RecoveryOutcome = 'confirmation' | 'pending' | 'failure' | 'cancellation'

/** The words of the addresses; older names of these pages lead there too. */
const words = {
  confirmation: 'confirmation',
  pending: 'attente',
  failure: 'echec',
  cancellation: 'annulation',
} as const satisfies Record<RecoveryOutcome, string>

/** The page where a refused payment is settled: by the payment's capability and its signed token, or by a visit's. */
export function recoveryAddress(id: string, token?: string): string {
  const page = `/paiement/regularisation/${id}`
  return token === undefined ? page : `${page}?token=${token}`
}

/** The page that tells how a visit ended. */
export function recoveryOutcomeAddress(outcome: RecoveryOutcome, visitId: string): string {
  return `/paiement/regularisation/${words[outcome]}/${visitId}`
}

/** The outcome that a word of an address means; `undefined` for any other word. */
export function recoveryOutcomeOf(word: string): RecoveryOutcome | undefined {
  const outcomes = Object.keys(words) as RecoveryOutcome[]
  return outcomes.find(outcome => outcome === word || words[outcome] === word)
}

/** Where the bank sends a payer back to who settles a payment: the waiting page, which belongs to no campaign here. */
export function settlementReturnAddress(paymentKey: string): string {
  return `/redirection?paymentId=${paymentKey}`
}
