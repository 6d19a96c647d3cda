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
} as const
