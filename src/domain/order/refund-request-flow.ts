import { defineFlow, type StateOf } from '../flow.ts'

/** What becomes of a line whose payer asks for what the rule gives of it (rule REF-19): its association cancels the line, or declines. */
export const refundRequestFlow = defineFlow({
  asked: { accept: 'accepted', decline: 'declined' },
  accepted: {},
  declined: {},
})

export type RefundRequestStatus = StateOf<typeof refundRequestFlow>
