import { invalid } from '../objects/api-error.ts'
import type { Charge } from '../objects/charge.ts'
import type { BalanceTransaction, Dispute } from '../objects/money.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { book } from './book.ts'
import { testCardOf } from './capture-intent.ts'

const disputeFee = { amount: 2000, description: 'Dispute fee' }
const answerSeconds = 14 * 86_400

/** The payer goes to the bank. A dispute takes the money from the platform at once, an inquiry only asks. */
export const disputeCharge = (draft: Draft, chargeId: string): void => {
  const charge = draft.need('charge', chargeId)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.disputed || left === 0) return
  contest(draft, charge, left)
}

/** The same, asked for by a test: once more, or beside another dispute, of what no other one has. */
export const disputeAgain = (draft: Draft, charge: Charge, amount?: number): Dispute => {
  const standing = disputesOf(draft, charge).filter(({ status }) => !ended.includes(status))
  const contested = standing.reduce((sum, dispute) => sum + dispute.amount, 0)
  const left = charge.amount_captured - charge.amount_refunded - contested
  const wanted = amount ?? left
  if (wanted < 1 || wanted > left)
    throw invalid(`${left} of charge ${charge.id} can be disputed, not ${wanted}`, { param: 'amount' })
  return contest(draft, charge, wanted)
}

const ended: readonly Dispute['status'][] = ['won', 'warning_closed']
const disputesOf = (draft: Draft, charge: Charge) =>
  [...draft.all('dispute')].filter(dispute => dispute.charge === charge.id)

const contest = (draft: Draft, charge: Charge, amount: number): Dispute => {
  const isCard = charge.payment_method_details.type === 'card'
  const reason = testCardOf(draft, charge).dispute ?? 'fraudulent'
  const id = newId('du')
  const inquiry = reason === 'inquiry'
  const withdrawal = inquiry ? [] : [moveDispute(draft, charge, id, -amount, disputeFee)]
  draft.put({ ...charge, disputed: !inquiry })
  const dispute = draft.put<Dispute>({
    ...blankDispute(draft),
    id,
    amount,
    balance_transactions: withdrawal,
    charge: charge.id,
    currency: charge.currency,
    is_charge_refundable: inquiry,
    payment_intent: charge.payment_intent,
    payment_method_details: isCard
      ? {
          type: 'card',
          card: { brand: 'visa', case_type: inquiry ? 'inquiry' : 'chargeback', network_reason_code: '10.4' },
        }
      : { type: 'sepa_debit' },
    reason: reason === 'product_not_received' ? reason : isCard ? 'fraudulent' : 'debit_not_authorized',
    // A bank's recall of a direct debit is final: there is nobody to answer to.
    status: isCard ? (inquiry ? 'warning_needs_response' : 'needs_response') : 'lost',
  })
  draft.emit('charge.dispute.created', dispute)
  if (!inquiry) draft.emit('charge.dispute.funds_withdrawn', dispute)
  if (!isCard) draft.emit('charge.dispute.closed', dispute)
  return dispute
}

const blankDispute = (draft: Draft) => ({
  object: 'dispute' as const,
  created: draft.now,
  enhanced_eligibility_types: [],
  evidence: {},
  evidence_details: {
    due_by: draft.now + answerSeconds,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  livemode: false as const,
  metadata: {},
})

const moveDispute = (
  draft: Draft,
  charge: Charge,
  source: string,
  amount: number,
  fee?: { amount: number; description: string },
): BalanceTransaction =>
  book(draft, { type: 'adjustment', amount, currency: charge.currency, source, ...(fee ? { fee } : {}) })

/** Evidence goes to the bank; its text decides, as with the provider's own test disputes. */
export const answerDispute = (
  draft: Draft,
  dispute: Dispute,
  given: Record<string, unknown>,
  submit: boolean,
): Dispute => {
  const evidence = { ...dispute.evidence, ...given }
  const details = {
    ...dispute.evidence_details,
    has_evidence: true,
    submission_count: dispute.evidence_details.submission_count + (submit ? 1 : 0),
  }
  const inquiry = dispute.status.startsWith('warning')
  const reviewed = inquiry ? 'warning_under_review' : 'under_review'
  const status = submit ? reviewed : dispute.status
  const answered = draft.put<Dispute>({ ...dispute, evidence, evidence_details: details, status })
  if (submit) draft.later('verdict', dispute.id, draft.settings.disputeMs)
  draft.emit('charge.dispute.updated', answered)
  return answered
}

/** The bank decides: `winning_evidence` wins, anything else loses, an inquiry is closed. */
export const judgeDispute = (draft: Draft, disputeId: string): void => {
  const dispute = draft.need('dispute', disputeId)
  if (dispute.status === 'warning_under_review') {
    draft.emit('charge.dispute.closed', draft.put<Dispute>({ ...dispute, status: 'warning_closed' }))
    return
  }
  if (dispute.status !== 'under_review') return
  const won = dispute.evidence.uncategorized_text === 'winning_evidence'
  if (!won) {
    draft.emit('charge.dispute.closed', draft.put<Dispute>({ ...dispute, status: 'lost' }))
    return
  }
  const charge = draft.need('charge', dispute.charge)
  const back = moveDispute(draft, charge, dispute.id, dispute.amount)
  const others = disputesOf(draft, charge).filter(
    ({ id, status }) => id !== dispute.id && !ended.includes(status),
  )
  draft.put({ ...charge, disputed: others.length > 0 })
  const closed = draft.put<Dispute>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, back],
    status: 'won',
  })
  draft.emit('charge.dispute.funds_reinstated', closed)
  draft.emit('charge.dispute.closed', closed)
}
