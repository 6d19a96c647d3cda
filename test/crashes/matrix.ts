import { afterwardsRows } from './afterwards.ts'
import { disputeRows, refundRows } from './money-back.ts'
import { documentRows, feeRows, payoutRows, releaseRows } from './operation.ts'
import { cardRows, debitRows } from './payments.ts'
import { chargeRows, planRows } from './plans.ts'
import type { Row } from './row.ts'

/**
 * The crash matrix: every point, what is under way there, and what must hold once the product runs again. Each part is run
 * by one file, in one lab; a payout comes last, because its days move the provider's clock.
 */
export const matrix = {
  checkout: [...cardRows, ...debitRows],
  plans: [...chargeRows, ...planRows],
  afterwards: afterwardsRows,
  moneyBack: [...refundRows, ...disputeRows],
  operation: [...documentRows, ...feeRows, ...releaseRows, ...payoutRows],
} satisfies Readonly<Record<string, readonly Row[]>>

export type Part = keyof typeof matrix
