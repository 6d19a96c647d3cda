export const processing = {
  'processing.title': 'Contrat de sous-traitance des données',
  'processing.lead':
    'Ce contrat est celui de l’article 28 du RGPD. L’association, responsable de traitement, l’accepte en ouvrant son espace ; {brand} traite pour elle les données de ses payeurs, de ses membres et de ses participants.',
  'processing.object_title': 'Objet, durée et nature',
  'processing.object_body':
    '{brand} publie les formulaires de l’association, enregistre les commandes, envoie confirmations et documents et tient les listes, tant que l’espace existe. Les données sont les noms, adresses, réponses aux questions de l’association, commandes et paiements ; jamais de numéro de carte.',
  'processing.instructions_title': 'Instructions',
  'processing.instructions_body':
    '{brand} ne traite ces données que pour fournir le service et sur les instructions que l’association donne dans son espace, et la prévient si une instruction lui paraît contraire au droit.',
  'processing.duties_title': 'Engagements',
  'processing.duty_secret': 'Les personnes qui ont accès aux données sont tenues au secret.',
  'processing.duty_security':
    'Les données sont chiffrées pendant le transport, les accès sont limités, tracés et protégés par un second facteur.',
  'processing.duty_place': 'Les données sont conservées dans l’Union européenne.',
  'processing.duty_help':
    '{brand} aide l’association à répondre aux demandes des personnes : accès, rectification, effacement, export.',
  'processing.duty_breach':
    'Une violation de données est signalée à l’association sans délai, au plus tard 48 heures après sa découverte.',
  'processing.duty_audit':
    'Le code est public ; {brand} fournit ce qui prouve le respect de ce contrat et permet les contrôles.',
  'processing.others_title': 'Autres sous-traitants',
  'processing.others_body':
    'L’hébergeur et le prestataire de paiement nommés dans les mentions légales. Un changement est annoncé un mois avant ; l’association peut s’y opposer et reprendre ses données.',
  'processing.end_title': 'Fin',
  'processing.end_body':
    'À la fermeture de l’espace, l’association exporte ses données ; elles sont ensuite effacées, sauf celles que la loi oblige à conserver. Les durées sont celles de la page « Confidentialité ».',
} as const
