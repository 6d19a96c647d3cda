import { defineFlow, type StateOf } from '../flow.ts'

/**
 * An order exists from the committed sale on; it is cancelled when its money could not be had (rule PAY-17). A refund that
 * the bank sends back reopens it, or leaves it cancelled where its places are on sale again.
 */
export const orderFlow = defineFlow({
  Committed: { process: 'Processed', cancel: 'Canceled' },
  Processed: { cancel: 'Canceled', refund: 'Refunded' },
  Canceled: {},
  Refunded: { reopen: 'Processed', annul: 'Canceled' },
})

export type OrderStatus = StateOf<typeof orderFlow>
