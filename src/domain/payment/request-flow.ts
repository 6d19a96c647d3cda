import { defineFlow, type StateOf } from '../flow.ts'

/**
 * A payment request is one visit to the payment page for one frozen cart version (rules PAY-4 and PAY-14). `paid`: its order
 * is committed. `duplicated`: another request paid the same cart first. A closed request never opens again: money that
 * comes late is undone.
 */
export const requestFlow = defineFlow({
  open: {
    settle: 'paid',
    expire: 'expired',
    cancel: 'canceled',
    duplicate: 'duplicated',
    exhaust: 'exhausted',
  },
  exhausted: { expire: 'expired', cancel: 'canceled' },
  paid: {},
  expired: {},
  canceled: {},
  duplicated: {},
})

export type RequestStatus = StateOf<typeof requestFlow>

/** Failed attempts that one request allows (rule PAY-14). Only refusals and failed authentications count. */
export const maximumFailedAttempts = 5
