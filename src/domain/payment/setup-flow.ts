import { defineFlow, type StateOf } from '../flow.ts'

/**
 * A change of a plan that its payer has to authenticate first: another card, a higher amount (D7). `open`: the bank may
 * still be asked. A later wish closes the one before it; nothing that the bank says after the end changes a plan.
 */
export const setupFlow = defineFlow({
  open: { keep: 'kept', refuse: 'refused', close: 'closed' },
  kept: {},
  refused: {},
  closed: {},
})

export type SetupStatus = StateOf<typeof setupFlow>
