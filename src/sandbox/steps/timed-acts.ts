import type { TimerAction } from '../objects/kinds.ts'
import type { Draft } from '../store/draft.ts'
import { lapseIntent } from './cancel-intent.ts'
import { bookCharge } from './capture-intent.ts'
import { disputeCharge, judgeDispute } from './dispute-charge.ts'
import { finishPayout, payOutAccount, reconcilePayout } from './pay-out.ts'
import { finishRefund } from './refund-charge.ts'
import { settleDebit } from './settle-debit.ts'

/** Lets a late balance transaction appear. */
const showBalance = (draft: Draft, chargeId: string): void => {
  const charge = draft.need('charge', chargeId)
  const shown = draft.put({ ...charge, balance_transaction: bookCharge(draft, charge).id })
  draft.emit('charge.updated', shown, { previous_attributes: { balance_transaction: null } })
}

/** What the provider does by itself, by the name of its timer. */
export const timedActs: Record<Exclude<TimerAction, 'late_call'>, (draft: Draft, subject: string) => void> = {
  balance: showBalance,
  dispute: disputeCharge,
  lapse: lapseIntent,
  payout: payOutAccount,
  payout_result: finishPayout,
  reconcile_payout: reconcilePayout,
  refund_result: finishRefund,
  settle_debit: settleDebit,
  verdict: judgeDispute,
}
