import { defineFlow, type StateOf } from '../flow.ts'

/**
 * One try with one payment method. `open`: the provider may still authorise it. `authorized`: its order is committed.
 * `undoing`: the authorisation, or the money, has to be given back; `undone` once the provider was read back.
 */
export const attemptFlow = defineFlow({
  open: { authorize: 'authorized', refuse: 'refused', fail: 'failed', close: 'closed', undo: 'undoing' },
  authorized: { capture: 'captured', lose: 'closed' },
  refused: { undo: 'undoing' },
  failed: { undo: 'undoing' },
  closed: { undo: 'undoing' },
  undoing: { undone: 'undone' },
  undone: { undo: 'undoing' },
  captured: {},
})

export type AttemptStatus = StateOf<typeof attemptFlow>
