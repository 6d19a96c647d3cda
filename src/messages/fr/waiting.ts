/** Waiting lists: the form, its mails and pages. */
export const waiting = {
  'waiting.rate': 'Tarif attendu',
  'waiting.quantity': 'Combien ?',
  'waiting.quantity_hint': 'De 1 à {most}',
  'waiting.offer_subject': '{form} : votre tour est venu',
  'waiting.offer_title': 'Votre tour est venu',
  'waiting.offer_body':
    'Vous attendiez pour « {form} » : {rate}, {quantity, plural, one {# unité} other {# unités}}. Nous vous en gardons autant, rien que pour vous.',
  'waiting.offer_until': 'Réservé pour vous jusqu’au {until}.',
  'waiting.offer_action': 'Commander',
  'waiting.offer_next': 'Passé ce moment, c’est au tour de la personne suivante.',
  'waiting.leave_link': 'Quitter la liste d’attente',
  'waiting.opened_subject': '{form} : c’est ouvert',
  'waiting.opened_title': 'C’est ouvert',
  'waiting.opened_body': 'Vous vouliez être prévenu : on peut commander sur « {form} ».',
  'waiting.opened_once': 'C’est le seul message que vous recevrez à ce sujet.',
  'waiting.leave_title': 'Quitter la liste d’attente',
  'waiting.leave_ask': 'Vous n’attendrez plus pour « {form} », et nous ne vous écrirons plus à ce sujet.',
  'waiting.left': 'Vous avez quitté la liste d’attente.',
  'waiting.offer_over_title': 'Cette offre n’est plus valable',
  'waiting.offer_over':
    'Ce qui vous était réservé a été commandé, ou est passé à la personne suivante. Vous pouvez vous inscrire de nouveau.',
} as const
