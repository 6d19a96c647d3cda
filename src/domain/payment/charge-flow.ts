import { defineFlow, type StateOf } from '../flow.ts'

/**
 * One try to take a payment of later, on its day or by its payer. `open`: the provider may still take it. `sent`: a direct
 * debit is at the bank. `charged`: the money came. `undoing`: what came has to go back, because the payment was paid or
 * cancelled meanwhile; `undone` once the provider was read back.
 */
export const chargeFlow = defineFlow({
  open: {
    charge: 'charged',
    send: 'sent',
    refuse: 'refused',
    fail: 'failed',
    close: 'closed',
    undo: 'undoing',
  },
  sent: { charge: 'charged', refuse: 'refused', fail: 'failed', undo: 'undoing' },
  refused: { undo: 'undoing' },
  failed: { undo: 'undoing' },
  closed: { undo: 'undoing' },
  undoing: { undone: 'undone' },
  undone: { undo: 'undoing' },
  charged: {},
})

export type ChargeStatus = StateOf<typeof chargeFlow>
