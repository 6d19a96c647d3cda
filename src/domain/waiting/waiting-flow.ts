import { type AnyEventOf, defineFlow, type StateOf } from '../flow.ts'

/**
 * What becomes of somebody who waits (rule WAIT-1). Who waits for units of a rate is `offered` them for a time; who waits for
 * a campaign is `told` that it sells. Whoever asks again after the end stands at the end of the line; who `left` is known no
 * more, and begins anew.
 */
export const waitingFlow = defineFlow({
  waiting: { offer: 'offered', tell: 'told', lapse: 'lapsed', leave: 'left' },
  offered: { take: 'taken', lapse: 'lapsed', leave: 'left' },
  told: { join: 'waiting', leave: 'left' },
  taken: { join: 'waiting', leave: 'left' },
  lapsed: { join: 'waiting', leave: 'left' },
  left: {},
})

export type WaitingState = StateOf<typeof waitingFlow>
export type WaitingEvent = AnyEventOf<typeof waitingFlow>

/** Those whose wait is over and whose address is still known: they may ask again. */
export const endedStates = ['told', 'taken', 'lapsed'] as const satisfies readonly WaitingState[]
