/** The states of older integrations (`docs/events.md`); ours are told apart no further than theirs. */
const paymentStates: Readonly<Record<string, string>> = {
  // Its day is to come.
  Waiting: 'Pending',
  // It is being taken.
  Pending: 'Waiting',
  Capturing: 'Waiting',
}

/** The state of a payment in an event. */
export function eventPaymentState(status: string): string {
  return paymentStates[status] ?? status
}

/** The state of an order's items in an event. */
export function eventItemState(status: string): string {
  if (status === 'Processed') return 'Processed'
  return status === 'Committed' ? 'Waiting' : 'Canceled'
}

/** What an organization is called in an event. */
export const eventOrganizationTypes: Readonly<Record<string, string>> = {
  association: 'Association1901',
  endowmentFund: 'EndowmentFund',
  foundation: 'Foundation',
}

/** How much of a payment belongs to each item, in cents: by their amounts; what rounding leaves goes to the last. */
export function sharesOf(paid: number, amounts: readonly number[]): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const shares = amounts.map(amount => (total === 0 ? 0 : Math.floor((paid * amount) / total)))
  const left = total === 0 ? 0 : paid - shares.reduce((sum, share) => sum + share, 0)
  const last = amounts.findLastIndex(amount => amount > 0)
  return shares.map((share, place) => (place === last ? share + left : share))
}
