import { defineFlow, type StateOf } from '../flow.ts'

/** What becomes of an event on its way to one endpoint (rule INT-6): received, or given up after two days. */
export const deliveryFlow = defineFlow({
  waiting: { receive: 'delivered', giveUp: 'failed' },
  delivered: {},
  failed: {},
})

export type DeliveryStatus = StateOf<typeof deliveryFlow>
