import { defineFlow, type StateOf } from '../flow.ts'

/** The states of a dispute. An inquiry moves no money; `open`: the funds were withdrawn (rule REF-6). */
export const disputeFlow = defineFlow({
  inquiry: { withdraw: 'open', close: 'closed', win: 'won', lose: 'lost' },
  open: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
  closed: {},
})

export type DisputeStatus = StateOf<typeof disputeFlow>

/**
 * The states of a take: what the provider refused is owed by the organization; what had not been made when its dispute was won
 * is dropped (rule REF-6).
 */
export const disputeTakeFlow = defineFlow({
  planned: { take: 'taken', refuse: 'refused', drop: 'dropped' },
  taken: {},
  refused: {},
  dropped: {},
})

export type DisputeTakeStatus = StateOf<typeof disputeTakeFlow>

/** The states of an answer to a dispute: what the provider refused never reached the bank, and may be sent anew (rule REF-10). */
export const disputeEvidenceFlow = defineFlow({
  asked: { send: 'sent', refuse: 'refused' },
  sent: {},
  refused: {},
})

export type DisputeEvidenceStatus = StateOf<typeof disputeEvidenceFlow>
