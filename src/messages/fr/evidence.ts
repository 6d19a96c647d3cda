/** An association answers a dispute. */
export const evidence = {
  'error.EVIDENCE_SENT':
    'Une réponse à cette contestation est déjà partie : la banque n’en prend qu’une, et rien d’autre n’a été envoyé.',
  'error.EVIDENCE_LATE': 'La date limite est passée : la banque ne prend plus de réponse.',
  'error.DISPUTE_DECIDED': 'La banque a déjà tranché : elle ne prend plus de réponse.',
  'evidence.title': 'Répondre à la contestation',
  'evidence.about': 'Le payeur conteste {amount} auprès de sa banque.',
  'evidence.until': 'La banque prend les réponses jusqu’au {date}.',
  'evidence.until_unknown': 'La banque n’indique pas de date limite : répondez dès aujourd’hui.',
  'evidence.once': 'Votre réponse part une seule fois : relisez-la, rien ne peut y être ajouté ensuite.',
  'evidence.files':
    'Pour joindre des pièces (photo, PDF), n’envoyez pas cette réponse : écrivez à <contact>{email}</contact> en citant le paiement n° {number}, nous les remettons à la banque avec votre texte.',
  'evidence.files_page':
    'Pour joindre des pièces (photo, PDF), n’envoyez pas cette réponse : écrivez-nous en citant le paiement n° {number}, nos coordonnées sont sur <contact>{page}</contact>. Nous les remettons à la banque avec votre texte.',
  'evidence.statement': 'Votre réponse à la banque',
  'evidence.statement_hint':
    'Ce qui a été commandé, quand et comment vous l’avez remis, et les messages de cette personne, recopiés avec leur date.',
  'evidence.known': 'Ce qui part avec votre réponse',
  'evidence.known_name': 'Payeur',
  'evidence.known_email': 'E-mail',
  'evidence.known_address': 'Adresse',
  'evidence.known_date': 'Jour de la remise ou de l’événement',
  'evidence.product':
    '{organization}, formulaire « {form} » : commande n° {order} du {ordered}. Montant de ce paiement : {amount}.',
  'evidence.paid': 'Payé le {day}.',
  'evidence.line': '{label} : {amount}',
  'evidence.people': '{line} (pour {names})',
  'evidence.submit': 'Envoyer la réponse à la banque',
  'evidence.submit_busy': 'Envoi en cours…',
  'evidence.answer_title': 'Votre réponse à la contestation',
  'evidence.status.asked': 'Elle part à la banque.',
  'evidence.status.sent': 'Elle est partie à la banque.',
  'evidence.awaited': 'La décision de la banque s’affichera dans l’historique.',
  'evidence.status.refused':
    'Le prestataire de paiement ne l’a pas prise : la banque a peut-être déjà reçu une réponse, ou tranché.',
  'evidence.refused_subject': '{organization} : votre réponse à une contestation n’est pas partie',
  'evidence.refused_title': 'Votre réponse n’est pas partie',
  'evidence.refused_body':
    'Votre réponse à la contestation de {amount} (paiement n° {number}, formulaire « {form} ») n’a pas été remise à la banque.',
  'evidence.erased': 'Son texte est effacé : la durée de conservation est passée.',
  'evidence.event.asked': 'Réponse à la contestation enregistrée',
  'evidence.event.sent': 'Réponse à la contestation envoyée à la banque',
  'evidence.event.refused': 'Réponse à la contestation refusée par le prestataire',
  'evidence.by': 'par {name}',
  'evidence.mail':
    'Répondez depuis la page du paiement n° {number} : ce que nous savons de la commande part avec votre texte. Sans réponse, la banque tranche le plus souvent pour le payeur.',
  'evidence.mail_button': 'Répondre à la contestation',
} as const
