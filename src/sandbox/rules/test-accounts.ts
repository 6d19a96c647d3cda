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

/** Whether an IBAN (no spaces, upper case) has the shape and the check digits of ISO 13616. */
export const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
