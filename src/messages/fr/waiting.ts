/** Waiting lists: the form, its mails and pages. */
export const waiting = {
  'waiting.rate': 'Tarif attendu',
  'waiting.quantity': 'Combien ?',
  'waiting.quantity_hint': 'De 1 à {most}',
} as const
