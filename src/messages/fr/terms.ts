export const terms = {
  'terms_associations.title': 'Conditions pour les associations',
  'terms_associations.object_title': 'Objet',
  'terms_associations.object_body':
    '{legalName} met à la disposition des associations, fondations et fonds de dotation des formulaires de paiement en ligne : dons, billets, adhésions, boutique, collectes et ventes. Les présentes conditions s’appliquent dès qu’une organisation publie une campagne.',
  'terms_associations.price_title': 'Prix',
  'terms_associations.price_body':
    'Le service est gratuit pour l’association : ni abonnement, ni commission. {brand} vit des contributions volontaires laissées par les personnes qui paient. L’association n’y fait pas obstacle, mais n’incite personne à en laisser une.',
  'terms_associations.opening_title': 'Ouverture et vérification',
  'terms_associations.opening_body':
    'L’association fournit au prestataire de paiement les pièces que la loi demande : identité de ses dirigeants, statuts, déclaration, coordonnées bancaires à son nom. Elle peut publier avant la fin de cette vérification ; les versements n’ont lieu qu’après.',
  'terms_associations.duties_title': 'Engagements de l’association',
  'terms_associations.duties_truth': 'Décrire sincèrement ses campagnes, ses tarifs et l’usage de l’argent.',
  'terms_associations.duties_law':
    'Respecter la loi : conditions de vente, billetterie, TVA, loteries, appel à la générosité du public.',
  'terms_associations.duties_deliver':
    'Fournir ce qui a été payé, répondre aux personnes qui paient et les rembourser quand la loi le veut.',
  'terms_associations.duties_access':
    'Ne donner accès à son espace qu’à des personnes qui en ont besoin, chacune avec son propre compte.',
  'terms_associations.money_title': 'Argent',
  'terms_associations.money_body':
    'L’association reçoit la totalité de sa part de chaque paiement, versée par le prestataire de paiement sur son compte bancaire. Un paiement contesté ou rejeté par la banque est repris sur ses encaissements. Un paiement en plusieurs fois est une facilité gratuite qu’elle accorde elle-même pour sa propre vente.',
  'terms_associations.receipts_title': 'Reçus fiscaux',
  'terms_associations.receipts_body':
    'L’association ne demande l’établissement de reçus que si elle y est autorisée, et en répond seule devant l’administration. La contribution à {brand} n’y figure jamais.',
  'terms_associations.data_title': 'Données personnelles',
  'terms_associations.data_body':
    'L’association répond des données qu’elle demande. Elle ne demande que ce qui lui sert, informe les personnes, et n’utilise leurs coordonnées que pour ce qu’elles ont accepté. {legalName} traite ces données pour son compte, sur ses instructions, les protège, et les rend ou les efface à la fin.',
  'terms_associations.end_title': 'Suspension et recours',
  'terms_associations.end_body':
    'Une campagne trompeuse ou contraire à la loi peut être suspendue. L’association en reçoit les raisons, peut y répondre à {email}, et une autre personne réexamine alors la décision. Elle peut aussi quitter le service à tout moment ; les commandes payées restent dues.',
  'terms_associations.change_title': 'Évolution des conditions',
  'terms_associations.change_body':
    'Un changement est annoncé par e-mail au moins quinze jours à l’avance. Le droit français s’applique.',
  'terms.title': 'Conditions d’utilisation',
  'terms.dated': 'Document daté de {date}',
  'terms.service_title': 'Le service',
  'terms.service_body':
    '{brand}, exploité par {legalName}, permet de donner, d’acheter ou d’adhérer auprès d’une association. Le contrat de vente ou le don lie la personne qui paie et l’association, qui en est seule responsable ; {legalName} n’est partie qu’à l’usage du site et à la contribution volontaire.',
  'terms.ranking_title': 'Ordre d’affichage',
  'terms.ranking_body':
    'Les campagnes ouvertes sont affichées de la plus récente à la plus ancienne, et une recherche par ressemblance avec les mots saisis. Aucune association ne paie pour être mieux placée, et {brand} n’a de lien financier avec aucune d’elles.',
  'terms.account_title': 'Compte',
  'terms.account_body':
    'Aucun compte n’est nécessaire pour payer. Si vous en ouvrez un, gardez votre mot de passe pour vous et prévenez-nous si quelqu’un d’autre s’en sert.',
  'terms.payment_title': 'Le paiement',
  'terms.payment_body':
    'Le paiement est réservé aux personnes majeures. Le montant débité est celui qui est affiché sur le bouton de paiement. Si la commande ne peut pas être enregistrée, aucun montant n’est prélevé.',
  'terms.later_title': 'Paiements suivants',
  'terms.later_body':
    'Un paiement en plusieurs fois ou un don mensuel n’est prélevé qu’aux dates et montants annoncés avant le premier paiement. Un don mensuel se modifie, se suspend ou s’arrête à tout moment depuis le lien de l’e-mail de confirmation, sans compte.',
  'terms.tip_title': 'La contribution volontaire',
  'terms.tip_body':
    'La contribution à {brand} est facultative. Elle n’ouvre pas droit à réduction d’impôt et peut être remboursée sur demande.',
  'terms.withdrawal_title': 'Rétractation et remboursement',
  'terms.withdrawal_body':
    'Pour un achat en boutique ou un service sans date, vous avez quatorze jours pour renoncer au contrat depuis la page de votre commande : à partir de la réception pour un produit, de la commande pour un service. Ce droit n’existe pas pour un événement daté. Un don n’est pas une vente : demandez à l’association si une erreur s’est glissée.',
  'terms.conduct_title': 'Bon usage',
  'terms.conduct_body':
    'N’utilisez ni la carte ni l’identité d’une autre personne, n’envoyez rien d’illicite, et ne cherchez pas à contourner les protections du site. Un paiement qui paraît frauduleux peut être refusé ou annulé.',
  'terms.liability_title': 'Responsabilité',
  'terms.liability_body':
    'Nous faisons en sorte que le site soit disponible et sûr. Une interruption ne vous coûte rien : ce qui n’est pas enregistré n’est pas débité. Chaque association répond de ce qu’elle propose.',
  'terms.disputes_title': 'Réclamations et droit applicable',
  'terms.disputes_body':
    'Écrivez d’abord à l’association pour une commande, à {email} pour le site ou la contribution. Faute d’accord, un médiateur peut être saisi gratuitement : voir les mentions légales. Le droit français s’applique, et les juges de votre domicile restent compétents.',
} as const
