import { defineFlow, type StateOf } from '../flow.ts'

/**
 * One visit of a payer who settles a refused payment. `paid`: its payment is paid, by this visit or otherwise. `closed`: the
 * payment is no longer asked for.
 */
export const recoveryFlow = defineFlow({
  open: { pay: 'paid', exhaust: 'exhausted', expire: 'expired', close: 'closed' },
  exhausted: { pay: 'paid', expire: 'expired', close: 'closed' },
  paid: {},
  expired: {},
  closed: {},
})

export type RecoveryStatus = StateOf<typeof recoveryFlow>
