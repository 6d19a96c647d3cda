import { defineFlow, type StateOf } from '../flow.ts'

/**
 * A change of a plan that its payer has to authenticate first: another card, a higher amount (rule DUE-10). `open`: the bank
 * may still be asked. A later change closes the one before it; nothing that the bank says afterwards changes a plan.
 */
export const methodChangeFlow = defineFlow({
  open: { keep: 'kept', refuse: 'refused', close: 'closed' },
  kept: {},
  refused: {},
  closed: {},
})

export type SetupStatus = StateOf<typeof methodChangeFlow>
