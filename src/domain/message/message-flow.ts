import { defineFlow, type StateOf } from '../flow.ts'

/** A message is written, its recipients are found, and it is sent once; what is typed again finds them anew (rule MSG-4). */
export const messageFlow = defineFlow({
  draft: { find: 'ready' },
  ready: { change: 'draft', find: 'ready', send: 'sending' },
  sending: { stop: 'stopped' },
  stopped: {},
})

export type MessageStatus = StateOf<typeof messageFlow>
