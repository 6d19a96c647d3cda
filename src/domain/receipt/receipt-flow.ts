import { defineFlow, type StateOf } from '../flow.ts'

/** A receipt stands until it is cancelled; what it says never changes, another one takes its place (rule TAX-9). */
export const receiptFlow = defineFlow({
  issued: { cancel: 'canceled' },
  canceled: {},
})

export type ReceiptStatus = StateOf<typeof receiptFlow>
