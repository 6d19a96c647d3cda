/** The sandbox's accounts by what their banks answer. */
export const testAccounts = {
  paid: 'FR1420041010050500013M02606',
  refused: 'FR8420041010050500013M02607',
  disputed: 'FR5720041010050500013M02608',
} as const
