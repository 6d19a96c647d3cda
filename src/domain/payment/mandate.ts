/** Days that the payer of a refused debit has to pay otherwise, before the order is cancelled. Source: D6. */
export const lateRefusalDays = 14

/** Days between the agreement and the debit: the shortened notice that the payer agrees to (SEPA Core; france.md). */
const noticeDays = 2

/**
 * The unique reference of a mandate (RUM) for a charge: one per charge, at most 35 of the characters that banks exchange.
 * It is no capability: who knows it can do nothing.
 */
export function mandateReference(charge: {
  readonly organizationId: number
  readonly paymentId: number
}): string {
  return `M-${charge.organizationId}-${charge.paymentId}`
}

/** Days of each year on which banks do not debit, besides Easter's (TARGET calendar). */
const closed = ['01-01', '05-01', '12-25', '12-26']

/** The earliest ISO day on which the account is debited after an agreement on the ISO day `today`; banks rest on weekends. */
export function debitDate(today: string): string {
  const earliest = Date.parse(today) + noticeDays * 86_400_000
  const days = [0, 1, 2, 3, 4, 5].map(more => new Date(earliest + more * 86_400_000))
  const open = days.find(day => day.getUTCDay() % 6 !== 0 && !closed.includes(day.toISOString().slice(5, 10)))
  return (open ?? new Date(earliest)).toISOString().slice(0, 10)
}
