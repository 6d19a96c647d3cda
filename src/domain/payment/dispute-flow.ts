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
