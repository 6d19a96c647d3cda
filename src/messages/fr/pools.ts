/** Limits that several rates of a campaign share. */
export const pools = {
  'error.rates_too_few': 'Choisissez au moins deux tarifs.',
  'pools.title': 'Limites communes',
  'pools.purpose':
    'Quand plusieurs tarifs se partagent les mêmes places : plein et réduit au balcon, par exemple. Chaque vente compte pour tous.',
  'pools.add': 'Ajouter une limite commune',
  'pools.what': 'La limite',
  'pools.name': 'Nom de la limite',
  'pools.name_hint': 'Pour votre équipe. Par exemple : Balcon.',
  'pools.capacity': 'Quantité en tout',
  'pools.rates': 'Tarifs concernés',
  'pools.rates_hint':
    'Un tarif peut garder en plus une limite à lui. Ce qui est déjà vendu ou réservé compte.',
  'pools.of_other': 'Quittera la limite « {pool} ».',
  'pools.of': 'Limite commune : {pool}',
  'pools.taken': 'Places prises : « {pool} »',
  'pools.saved': 'La limite commune est enregistrée.',
  'pools.removed': 'La limite commune est supprimée.',
  'pools.remove_title': 'Supprimer la limite',
  'pools.remove_means': 'Les tarifs restent en vente, chacun avec sa propre limite s’il en a une.',
  'pools.remove': 'Supprimer la limite',
} as const
