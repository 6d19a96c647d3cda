import { defineFlow, type StateOf } from '../flow.ts'

/**
 * What becomes of one order of an event that is cancelled or postponed (rule CAN-4): found, its payer asked, then kept for the new day, given by their word, or its money
 * on the way back. Only a refund that fails, before or after it was done, leads back; then it may still be given.
 */
export const settlementFlow = defineFlow({
  found: { ask: 'asked', refund: 'settling' },
  asked: { keep: 'kept', refund: 'settling', give: 'given', askAgain: 'found' },
  kept: { askAgain: 'found' },
  settling: { finish: 'settled', fail: 'failed' },
  failed: { retry: 'settling', give: 'given', finish: 'settled' },
  settled: { fail: 'failed' },
  given: {},
})

export type SettlementStatus = StateOf<typeof settlementFlow>
