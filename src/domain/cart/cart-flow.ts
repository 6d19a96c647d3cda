import { defineFlow, type StateOf } from '../flow.ts'

/** A cart lives 15 minutes from its last update (spec §9), holds its units (D4), and is paid once (D5). */
export const cartFlow = defineFlow({
  open: { pay: 'paid', expire: 'expired' },
  expired: { pay: 'paid' },
  paid: {},
})

export type CartStatus = StateOf<typeof cartFlow>

/** Minutes that a cart lives after its last update (spec §9). */
export const cartLifetimeMinutes = 15
/** The most that payment steps may extend a cart's life after its creation, in minutes (D5). */
export const longestLifeMinutes = 60
