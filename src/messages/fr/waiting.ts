/** Waiting lists: the form, its mails and pages. */
export const waiting = {
  'waiting.rate': 'Tarif attendu',
  'waiting.quantity': 'Combien ?',
  'waiting.quantity_hint': 'De 1 à {most}',
  'waiting.promise':
    'Dès qu’il y a de quoi vous servir, la première personne de la liste reçoit un lien et 12 heures pour commander. Ensuite, c’est au tour de la suivante.',
} as const
