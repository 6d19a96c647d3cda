/** The files that accounting software imports (rule BKP-5). */
export const journalFormats = [
  'fec',
  'fec-csv',
  'paheko',
  'paheko-grouped',
  'dolibarr',
  'sage',
  'ebp',
  'pennylane',
  'ciel',
  'odoo',
] as const
export type JournalFormat = (typeof journalFormats)[number]
