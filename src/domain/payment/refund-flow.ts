import { defineFlow, type StateOf } from '../flow.ts'

/**
 * The states of a refund: it reserves its amount from `requested` on, and even one that succeeded may come back from the
 * bank (rule REF-2).
 */
export const refundFlow = defineFlow({
  requested: { send: 'sent', succeed: 'succeeded', fail: 'failed' },
  sent: { succeed: 'succeeded', fail: 'failed' },
  succeeded: { fail: 'failed' },
  failed: {},
})

export type RefundStatus = StateOf<typeof refundFlow>
