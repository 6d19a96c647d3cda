export const consent = {
  'consent.banner': 'Cookies',
  'consent.customise': 'Personnaliser',
  'cookies.title': 'Gestion des cookies',
  'cookies.lead_none':
    'Ce site ne dépose que ce qu’il lui faut pour fonctionner : rien ne sert à la publicité ni à la mesure d’audience, et il n’y a donc rien à accepter.',
  'cookies.lead_audience':
    'Ce site dépose ce qu’il lui faut pour fonctionner. La mesure d’audience, elle, attend votre accord.',
  'cookies.choice_title': 'Votre choix',
  'cookies.choice_body':
    'La mesure d’audience compte les pages vues et quelques gestes (étape terminée, paiement envoyé, contribution modifiée, déconnexion) avec Matomo, à l’adresse {host}. Elle n’utilise pas de cookie, ne vous reconnaît pas d’une visite à l’autre et ne reçoit ni nom, ni montant, ni adresse de commande.',
  'cookies.choice_none': 'Vous n’avez pas encore choisi : rien n’est mesuré.',
  'cookies.choice_accepted': 'Vous avez accepté la mesure d’audience.',
  'cookies.choice_refused': 'Vous avez refusé la mesure d’audience.',
  'cookies.choice_kept': 'Votre choix est gardé 6 mois. Vous pouvez le changer ici à tout moment.',
  'cookies.needed_title': 'Ce que votre navigateur garde',
  'cookies.needed_body':
    'Ces cookies et ces enregistrements sont nécessaires au service que vous demandez : la loi ne demande pas d’accord pour eux. Ils viennent tous de ce site.',
  'cookies.days': '{count, plural, one {# jour} other {# jours}}',
  'cookies.months': '{count, plural, one {# mois} other {# mois}}',
  'cookies.while_open': 'Tant que l’onglet est ouvert',
  'cookies.while_logged_in': 'Tant que vous restez connecté',
  'cookies.while_kept': 'Jusqu’à ce que vous effaciez les données du site',
  'cookies.while_gate_open':
    'Jusqu’à ce que cet appareil apprenne la fin de la porte ; ce qui n’est pas encore envoyé reste jusqu’à son envoi',
  'cookies.cart_life': 'Jusqu’à la fermeture du navigateur ; le panier lui-même expire après 15 minutes',
  'cookies.locale': 'Votre langue',
  'cookies.a11y': 'Vos réglages d’accessibilité',
  'cookies.session': 'Votre connexion',
  'cookies.pass': 'Votre place dans une salle d’attente',
  'cookies.cart': 'Votre panier',
  'cookies.organization': 'L’association pour laquelle vous travaillez',
  'cookies.tickets':
    'Vos billets et cartes de membre que vous avez ouverts ici, pour les montrer sans réseau',
  'cookies.gate_page': 'La page d’une porte que vous tenez, pour l’ouvrir sans réseau',
  'cookies.gate_list':
    'La liste des noms attendus à une porte que vous tenez, et les passages, pour les contrôler sans réseau',
  'cookies.gate_settings': 'Vos réglages à une porte : le son et l’appareil photo choisi',
  'cookies.celebrated': 'Que la fin d’une commande a déjà été fêtée',
  'cookies.typed': 'Ce que vous avez saisi dans un formulaire, effacé à la confirmation',
  'cookies.consent': 'Votre choix sur la mesure d’audience',
  'cookies.payment_title': 'Au moment de payer',
  'cookies.payment_body':
    'Le prestataire de paiement dépose ses propres cookies sur la page de paiement, pour reconnaître les fraudes. Ils sont nécessaires au paiement.',
  'seo.image': 'Illustration de la campagne « {title} »',
} as const
