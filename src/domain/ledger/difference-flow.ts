import { defineFlow, type StateOf } from '../flow.ts'

/**
 * What becomes of a difference between ledger, orders and provider (rule OPR-4). One that was closed stays so while it is
 * seen unchanged; with another amount, or when it comes back after it was gone, it is open again.
 */
export const differenceFlow = defineFlow({
  open: { close: 'closed', vanish: 'gone' },
  closed: { change: 'open', vanish: 'gone' },
  gone: { find: 'open' },
})

export type DifferenceStatus = StateOf<typeof differenceFlow>
