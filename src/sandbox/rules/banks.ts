/** French banks by the first five digits of an account number. */
const banks: Readonly<Record<string, string>> = {
  10278: 'Crédit Mutuel',
  14706: 'Crédit Agricole',
  17515: 'Caisse d’Épargne',
  20041: 'La Banque Postale',
  30002: 'LCL',
  30003: 'Société Générale',
  30004: 'BNP Paribas',
  30006: 'Crédit Agricole',
  30066: 'CIC',
  42559: 'Crédit Coopératif',
}

/** The name of the bank of an IBAN. */
export const bankOf = (iban: string): string => banks[iban.slice(4, 9)] ?? 'STRIPE TEST BANK'
