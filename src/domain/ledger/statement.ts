import type { Cents } from '../money.ts'
import type { LedgerKind } from './ledger.ts'

/** One line of a statement, in cents: what it gave to the organization, negative what it took. */
export type StatementLine = {
  /** ISO instant. */
  readonly at: string
  readonly kind: LedgerKind
  readonly paymentId: number | null
  readonly orderId: number | null
  readonly amount: Cents
}

/** What a payout is made of: `opening` + the lines = the payout + `closing`, to the cent. */
export type StatementTotals = {
  readonly opening: Cents
  readonly closing: Cents
  readonly lineCount: number
}

export type Statement = StatementTotals & { readonly lines: readonly StatementLine[] }
