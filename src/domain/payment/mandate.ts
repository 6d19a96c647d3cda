/** Days that the payer of a refused debit has to pay otherwise, before the order is cancelled. Source: rule PAY-18. */
export const lateRefusalDays = 14

/** Days between the agreement and the debit: the shortened notice that the payer agrees to (SEPA Core; rule LAW-7). */
const noticeDays = 2

/**
 * The unique reference of a mandate (RUM) for a charge: one per charge, at most 35 of the characters that banks exchange.
 * It is not a capability: knowing it allows nothing.
 */
export function mandateReference(charge: {
  readonly organizationId: number
  readonly paymentId: number
}): string {
  return `M-${charge.organizationId}-${charge.paymentId}`
}

const day = 86_400_000

/** Days of each year on which banks do not debit, besides those around Easter (TARGET calendar). */
const closed = ['01-01', '05-01', '12-25', '12-26']

/** The earliest ISO day on which the account is debited after an agreement on the ISO day `today`; banks rest on weekends. */
export function debitDate(today: string): string {
  let date = new Date(Date.parse(today) + noticeDays * day)
  while (!isBankDay(date)) date = new Date(date.getTime() + day)
  return date.toISOString().slice(0, 10)
}

function isBankDay(date: Date): boolean {
  if (date.getUTCDay() % 6 === 0 || closed.includes(date.toISOString().slice(5, 10))) return false
  const sinceEaster = (date.getTime() - easterSunday(date.getUTCFullYear())) / day
  return sinceEaster !== -2 && sinceEaster !== 1
}

/** Midnight (UTC) of Easter Sunday, by Gauss's rule for the Gregorian calendar with Lilius's exceptions. */
function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const epact =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
  const fullMoon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7
  return Date.UTC(year, 2, 28 + fullMoon - weekday)
}
