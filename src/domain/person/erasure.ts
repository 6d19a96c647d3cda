/** What of an order keeps its payer's erasure waiting (rule PPL-9), as it is told. */
export const erasureHolds = ['plan', 'charge', 'owed', 'event', 'recent'] as const
export type ErasureHold = (typeof erasureHolds)[number]
