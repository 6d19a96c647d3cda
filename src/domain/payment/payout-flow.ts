import { defineFlow, type StateOf } from '../flow.ts'

/** The states of a payout to an organization's bank; even a paid one may come back. */
export const payoutFlow = defineFlow({
  pending: { pay: 'paid', fail: 'failed', cancel: 'canceled' },
  paid: { fail: 'failed' },
  failed: {},
  canceled: {},
})

export type PayoutStatus = StateOf<typeof payoutFlow>
