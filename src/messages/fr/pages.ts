export const pages = {
  'meta.description':
    '{brand} : des formulaires de dons, billets et adhésions gratuits pour les associations.',
  'home.title': 'Soutenez les associations qui comptent pour vous',
  'home.lead':
    'Dons, billets, adhésions : {brand} fournit aux associations des formulaires de paiement simples et gratuits. Le prix affiché est le prix payé, et chaque contribution à la plateforme est un choix.',
  'home.campaigns': 'Campagnes en cours',
  'home.no_campaigns': 'Aucune campagne n’est ouverte pour le moment. Revenez bientôt.',
  'home.see_campaigns': 'Voir les campagnes',
  'home.promise_free': 'Gratuit pour les associations',
  'home.promise_free_body':
    'Ni abonnement, ni commission. Nous vivons des contributions laissées librement par les personnes qui paient.',
  'home.promise_honest': 'Honnête avec vous',
  'home.promise_honest_body':
    'Rien n’est présélectionné, rien ne s’ajoute au dernier moment : le total est visible à chaque étape.',
  'home.promise_open': 'Ouvert à tout le monde',
  'home.promise_open_body':
    'Au clavier, en gros caractères, sur un petit téléphone ou avec une connexion lente, chaque page reste utilisable.',
  'page.title': '{title} – {brand}',
  'page.code': 'Code {status}',
  'page.reference': 'Référence : {trace}',
  'page.copy_reference': 'Copier la référence',
  'page.forbidden_title': 'Vous n’avez pas accès à cette page',
  'page.forbidden_body': 'Connectez-vous avec le compte qui a les droits nécessaires, ou changez de compte.',
  'page.gone_title': 'Cette page n’existe plus',
  'page.gone_body':
    'Elle a été retirée définitivement. Si vous aviez enregistré son adresse, vous pouvez la supprimer.',
  'page.conflict_title': 'Quelqu’un a modifié ces données en même temps',
  'page.conflict_body': 'Rechargez la page pour voir la dernière version, puis recommencez.',
  'page.reload': 'Recharger',
  'page.server_title': 'Un problème est survenu de notre côté',
  'page.server_body':
    'Vos saisies sont conservées. Réessayez dans un instant ; si le problème continue, envoyez-nous la référence ci-dessous.',
  'page.timeout_title': 'Le service met trop de temps à répondre',
  'page.timeout_body':
    'Il y a peut-être beaucoup de monde. Votre demande n’est pas perdue : réessayez dans un instant.',
  'page.retry_in':
    '{count, plural, =0 {Nouvel essai en cours…} one {Nouvel essai automatique dans # seconde} other {Nouvel essai automatique dans # secondes}}',
  'page.cancel_retry': 'Annuler l’essai automatique',
  'page.invalid_title': 'Cette demande n’est pas valide',
  'page.login_title': 'Connectez-vous pour ouvrir cette page',
  'page.login_body': 'Votre connexion a peut-être pris fin. Vous revenez ici ensuite.',
  'page.too_large_title': 'Le fichier est trop volumineux',
  'page.too_large_body': 'Revenez à la page précédente et choisissez un fichier plus petit.',
  'page.format_title': 'Le format du fichier n’est pas accepté',
  'page.format_body': 'Revenez à la page précédente et choisissez un fichier d’un autre format.',
  'page.not_sent_title': 'Votre commande n’a pas pu être envoyée',
  'page.not_sent_body': 'Revenez à la page précédente, vérifiez votre connexion et réessayez.',
  'page.too_often_title': 'Trop de demandes en peu de temps',
  'page.too_often_body': 'Attendez une minute, puis réessayez.',
  'page.crowd_title': 'Beaucoup de monde en ce moment',
  'page.crowd_body':
    'Cette page revient d’elle-même dans quelques secondes. Les paiements en cours ne sont pas touchés.',
  'page.crowd_again': 'Réessayer maintenant',
  'page.crowd_sent':
    'Rien n’a été enregistré. Revenez à la page précédente : ce que vous avez saisi y est toujours. Réessayez dans quelques secondes.',
  'page.crowd_back': 'Revenir à la page précédente',
  'page.busy_title': 'Le service est momentanément indisponible',
  'page.busy_body': 'Réessayez dans un instant : rien n’est perdu.',
} as const
