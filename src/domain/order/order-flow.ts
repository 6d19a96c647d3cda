import { defineFlow, type StateOf } from '../flow.ts'

/** An order exists from the committed sale on; it is cancelled when its money could not be had (D6). */
export const orderFlow = defineFlow({
  Committed: { process: 'Processed', cancel: 'Canceled' },
  Processed: { cancel: 'Canceled', refund: 'Refunded' },
  Canceled: {},
  Refunded: {},
})

export type OrderStatus = StateOf<typeof orderFlow>
