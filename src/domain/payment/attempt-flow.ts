import {
  type AnyEventOf,
  defineFlow,
  type FlowTable,
  type Move,
  moveIfAllowed,
  type StateOf,
} from '../flow.ts'

/**
 * How an attempt takes its money. `byHand`: it is authorised first, and captured by another call once its order is
 * committed. `atOnce`: the money comes when the attempt is confirmed (later charges, direct debits, redirects).
 */
export type AttemptCapture = 'byHand' | 'atOnce'

/** What has to go back, whatever became of the attempt; `undone` once the provider was read back. */
const goingBack = {
  refused: { undo: 'undoing' },
  failed: { undo: 'undoing' },
  closed: { undo: 'undoing' },
  undoing: { undone: 'undone' },
  undone: { undo: 'undoing' },
  captured: {},
} as const

/**
 * One try to take a payment with one method. `open`: the provider may still take it. `authorized`: its order is committed;
 * a card is to be captured, a debit perhaps not sent yet. `sent`: a direct debit is at the bank. `captured`: the money came.
 * A card at checkout is captured only out of `authorized`: no money moves without an order.
 */
export const attemptFlows = {
  byHand: defineFlow({
    open: { authorize: 'authorized', refuse: 'refused', fail: 'failed', close: 'closed', undo: 'undoing' },
    authorized: { capture: 'captured', lose: 'closed' },
    ...goingBack,
  }),
  atOnce: defineFlow({
    open: {
      authorize: 'authorized',
      capture: 'captured',
      send: 'sent',
      refuse: 'refused',
      fail: 'failed',
      close: 'closed',
      undo: 'undoing',
    },
    authorized: { capture: 'captured', send: 'sent', lose: 'closed' },
    sent: { capture: 'captured', refuse: 'refused', fail: 'failed', lose: 'closed', undo: 'undoing' },
    ...goingBack,
  }),
} as const satisfies Record<AttemptCapture, FlowTable>

type AtOnce = typeof attemptFlows.atOnce
export type AttemptStatus = StateOf<AtOnce>
export type AttemptEvent = AnyEventOf<AtOnce>

/** The step of an attempt by an event; `undefined` where its state does not know it. */
export function attemptMove(
  { capture, status }: { readonly capture: AttemptCapture; readonly status: AttemptStatus },
  event: AttemptEvent,
): Move<AtOnce> | undefined {
  return moveIfAllowed(attemptFlows[capture] as AtOnce, status, event)
}

/** Whether money may still come of an attempt: at most one of a payment is under way. */
export function isUnderWay({ status }: { readonly status: AttemptStatus }): boolean {
  return status === 'open' || status === 'authorized' || status === 'sent'
}
