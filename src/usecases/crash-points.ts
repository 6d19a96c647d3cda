/**
 * Every gap between two steps of a payment where a process may die. The crash tests kill the server at each of them and
 * expect ledger, orders and provider to agree after a restart.
 */
export const crashPoints = [
  'request-opened',
  'attempt-stored',
  'customer-created',
  'intent-created',
  'intent-stored',
  'intent-confirmed',
  'before-commit-order',
  'order-committed',
  'capture-started',
  'capture-done',
  'capture-recorded',
  'mail-claimed',
  'mail-handed-over',
  'money-given-back',
  'event-stored',
  'request-expired',
  'debit-started',
  'debit-sent',
  'refund-reserved',
  'refund-started',
  'refund-made',
  'refund-recorded',
  'part-returned',
  'part-taken',
  'dispute-part-reversed',
  'dispute-part-given',
  'document-kept',
  'setup-stored',
  'setup-created',
  'setup-confirmed',
  'charges-queued',
  'charge-opened',
  'charge-settled',
] as const

export type CrashPoint = (typeof crashPoints)[number]
