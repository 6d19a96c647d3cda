import type { StatementKind } from '#domain/ledger/statement.ts'
import type { MessageKey } from './fr.ts'

/** What a line of a payout is called. */
export const statementKindKeys = {
  capture: 'payout.kind.capture',
  providerFee: 'payout.kind.correction',
  refund: 'payout.kind.refund',
  refundFailed: 'payout.kind.refund_failed',
  dispute: 'payout.kind.dispute',
  refundByTransfer: 'payout.kind.refund',
  disputeWon: 'payout.kind.dispute_won',
  disputeFee: 'payout.kind.dispute',
  transferReversal: 'payout.kind.dispute',
  transfer: 'payout.kind.dispute_won',
  payout: 'payout.kind.payout',
  payoutFailed: 'payout.kind.payout_failed',
  correction: 'payout.kind.correction',
  reserve: 'payout.kind.reserve',
} as const satisfies Record<StatementKind, MessageKey>
