/** What the bank of a test account answers to a direct debit. An account without an entry pays. */
export type TestAccount = { outcome: 'paid' | 'refused' | 'disputed' }

/** The provider's published French test IBANs. */
export const testAccounts: Record<string, TestAccount> = {
  FR1420041010050500013M02606: { outcome: 'paid' },
  FR3020041010050500013M02609: { outcome: 'paid' },
  FR8420041010050500013M02607: { outcome: 'refused' },
  FR7920041010050500013M02600: { outcome: 'refused' },
  FR5720041010050500013M02608: { outcome: 'disputed' },
}
