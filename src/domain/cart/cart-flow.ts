import { defineFlow, type StateOf } from '../flow.ts'

/**
 * A cart lives 15 minutes from its last update (rule CRT-1), holds its units (rule STK-1), and is paid once (rule PAY-3).
 */
export const cartFlow = defineFlow({
  open: { pay: 'paid', expire: 'expired' },
  expired: { pay: 'paid' },
  paid: {},
})

export type CartStatus = StateOf<typeof cartFlow>

/** Minutes that a cart lives after its last update (rule CRT-1). */
export const cartLifetimeMinutes = 15
/** The most that payment steps may extend a cart's life after its creation, in minutes (rule PAY-6). */
export const longestLifeMinutes = 60

/** When the life of a cart ends however often it is extended. */
export function lastMoment(createdAt: string): string {
  return new Date(Date.parse(createdAt) + longestLifeMinutes * 60_000).toISOString()
}
