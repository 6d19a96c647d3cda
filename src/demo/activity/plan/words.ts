/** What contributors wrote beside their gift (rule OPS-5), and what two visitors wrote to the operator. */
export const thanks = {
  thursday: 'Pour le pain du jeudi, merci.',
  colleague: 'Bon vent à la nouvelle voûte !',
  workshop: 'On a hâte de pétrir avec vous.',
  school: 'Les enfants de l’école viendront voir le chantier.',
  others: [
    'Bravo pour tout ce que vous faites.',
    'Longue vie au four !',
    'Avec toute notre amitié.',
    'Un petit geste pour un grand pain.',
    'Merci pour le quartier.',
    'En souvenir de nos matins au fournil.',
  ],
} as const

export const reports = {
  spam: 'J’ai reçu trois fois le lien de cette page par un inconnu. Est-ce bien l’association qui l’envoie ?',
  offTopic: 'Cette page parle d’un atelier complet depuis un mois. Pourquoi est-elle encore en ligne ?',
} as const
