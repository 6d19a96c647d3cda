import { defineFlow, type StateOf } from '../flow.ts'

/**
 * What becomes of one order of many that are refunded at once (rule REF-13): found, its refunds asked for, then done; or set aside, because
 * its money cannot go back by itself. What the bank sends back later is set aside too; from there it is tried again, or done otherwise.
 */
export const groupRefundFlow = defineFlow({
  found: { give: 'given', finish: 'done', setAside: 'aside' },
  given: { finish: 'done', setAside: 'aside' },
  aside: { retry: 'found', finish: 'done' },
  done: { setAside: 'aside' },
})

export type GroupRefundStatus = StateOf<typeof groupRefundFlow>
