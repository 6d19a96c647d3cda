/** Keys and event endpoints of an association, in the back office. */
export const integration = {
  'error.API_KEYS_FULL': 'Votre association a déjà dix clés. Révoquez-en une pour en créer une autre.',
  'error.ENDPOINTS_FULL':
    'Votre association a déjà dix adresses. Supprimez-en une pour en ajouter une autre.',
  'error.origin_invalid':
    'Écrivez une adresse par ligne, qui commence par https://, par exemple https://www.mon-site.fr.',
  'error.origins_too_many': 'Dix sites au plus.',
  'error.endpoint_url_invalid':
    'Écrivez une adresse complète qui commence par https://, sans numéro de port, par exemple https://www.mon-site.fr/evenements.',
  'error.endpoint_url_private':
    'Cette adresse n’est pas joignable depuis Internet. Écrivez un nom de domaine public.',
  'error.endpoint_events_required': 'Choisissez au moins un type d’événement.',
  'integration.mail_subject': 'Les événements ne sont plus envoyés à {host}',
  'integration.mail_title': 'Une adresse ne reçoit plus d’événements',
  'integration.mail_gone':
    'L’adresse de {organization} sur {host} a répondu qu’elle n’existe plus (410). Nous ne lui envoyons plus rien.',
  'integration.mail_failing':
    'Depuis cinq jours, l’adresse de {organization} sur {host} ne reçoit plus nos événements. Nous avons cessé les envois.',
  'integration.mail_next':
    'Une fois l’adresse réparée, réactivez-la dans votre espace d’administration, puis renvoyez les événements manqués.',
  'integration.mail_see': 'Voir les envois',
} as const
