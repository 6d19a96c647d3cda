import type { Cents } from '../money.ts'
import type { PayoutMovement } from '../payment/provider-balances.ts'
import type { LedgerKind } from './ledger.ts'

/** What a line is about: what the ledger books, or money that the provider holds back or sets free. */
export type StatementKind = LedgerKind | 'reserve'

/** One line of a statement, in cents: what it gave to the organization, negative what it took. */
export type StatementLine = {
  /** ISO instant. */
  readonly at: string
  readonly kind: StatementKind
  readonly paymentId: number | null
  readonly orderId: number | null
  readonly amount: Cents
}

/**
 * Where the lines come from: the provider's own movements of the payout, which add up to it (`opening` and `closing` are 0), or
 * our journal since the payout before, where somebody made the payout by hand and the provider names none.
 */
export type StatementForm = 'provider' | 'journal'

/** What a payout is made of: `opening` + the lines = the payout + `closing`, to the cent. */
export type StatementTotals = {
  readonly form: StatementForm
  readonly opening: Cents
  readonly closing: Cents
  readonly lineCount: number
}

export type Statement = StatementTotals & { readonly lines: readonly StatementLine[] }

/** Kinds of movements that say by themselves what they are. */
const kindsOfTypes: Readonly<Record<string, StatementKind>> = {
  payout: 'payout',
  payout_cancel: 'payoutFailed',
  payout_failure: 'payoutFailed',
  payment_failure_refund: 'refundFailed',
  refund_failure: 'refundFailed',
  payout_minimum_balance_hold: 'reserve',
  payout_minimum_balance_release: 'reserve',
  reserve_hold: 'reserve',
  reserve_release: 'reserve',
  reserved_funds: 'reserve',
  reserve_transaction: 'reserve',
}

type Origin = Pick<PayoutMovement, 'type' | 'intentId' | 'refundId' | 'own'>

/** What a movement of an organization's account is called in its statement. */
export function kindOfMovement({ type, intentId, refundId, own }: Origin): StatementKind {
  if (type === 'payment' || type === 'charge') {
    if (own !== null) return own.of === 'refund' ? 'refundFailed' : 'transfer'
    return intentId === null ? 'correction' : 'capture'
  }
  if (type === 'payment_refund' || type === 'refund') {
    if (own?.of === 'dispute') return 'transferReversal'
    return refundId === null && intentId === null ? 'correction' : 'refund'
  }
  return kindsOfTypes[type] ?? 'correction'
}
