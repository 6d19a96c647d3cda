/** The longest note about an order, in characters. */
export const longestOrderNote = 2_000
