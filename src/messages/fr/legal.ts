export const legal = {
  'help.title': 'Aide',
  'help.pay_title': 'Payer ou donner',
  'help.pay_body':
    'Choisissez un montant, renseignez vos coordonnées, puis payez par carte. Le total est affiché à chaque étape, et rien ne s’y ajoute sans votre choix.',
  'help.refused_title': 'Ma carte est refusée',
  'help.refused_body':
    'Rien n’est débité quand un paiement est refusé. Vérifiez les chiffres de la carte, essayez une autre carte, ou contactez votre banque.',
  'help.mail_title': 'Je n’ai pas reçu l’e-mail',
  'help.mail_body':
    'La confirmation part après le paiement, et les documents suivent dans les 15 à 60 minutes. Pensez à regarder dans les courriers indésirables.',
  'help.tip_title': 'La contribution volontaire',
  'help.tip_body':
    'Elle est facultative, n’est jamais présélectionnée et finance {brand}. Vous pouvez en demander le remboursement depuis l’e-mail de confirmation.',
  'help.contact_title': 'Nous écrire',
  'help.contact_body': 'Une question sans réponse ici ? Écrivez à {email}.',
  'guide.title': 'Guide',
  'guide.start_title': 'Créer une campagne',
  'guide.start_body':
    'Une campagne est une page publique : un don, un événement, une adhésion, une boutique, une collecte ou une vente. Un titre et un tarif suffisent pour commencer.',
  'guide.money_title': 'Recevoir l’argent',
  'guide.money_body':
    'L’association reçoit la totalité de sa part de chaque paiement. Les contributions volontaires sont comptées à part et reviennent à {brand}.',
  'guide.receipts_title': 'Établir des reçus fiscaux',
  'guide.receipts_body':
    'Seules les associations qui ont déclaré y être autorisées peuvent délivrer des reçus fiscaux.',
  'terms_associations.title': 'Conditions pour les associations',
  'terms_associations.object_title': 'Objet',
  'terms_associations.object_body':
    '{legalName} met à la disposition des associations, fondations et fonds de dotation des formulaires de paiement en ligne, sans abonnement ni commission.',
  'terms_associations.duties_title': 'Engagements de l’association',
  'terms_associations.duties_body':
    'L’association décrit sincèrement ses campagnes, respecte la loi et répond aux personnes qui paient. Elle est responsable des données qu’elle demande et des reçus qu’elle délivre.',
  'terms_associations.end_title': 'Suspension',
  'terms_associations.end_body':
    'Une campagne trompeuse ou contraire à la loi peut être suspendue. L’association en est informée et peut répondre.',
  'terms.title': 'Conditions d’utilisation',
  'terms.dated': 'Document d’octobre 2023',
  'terms.service_title': 'Le service',
  'terms.service_body':
    '{brand} permet de donner, d’acheter ou d’adhérer auprès d’une association. Le contrat de vente ou le don lie la personne qui paie et l’association, qui en est seule responsable.',
  'terms.payment_title': 'Le paiement',
  'terms.payment_body':
    'Le paiement est réservé aux personnes majeures. Le montant débité est celui qui est affiché sur le bouton de paiement. Si la commande ne peut pas être enregistrée, aucun montant n’est prélevé.',
  'terms.tip_title': 'La contribution volontaire',
  'terms.tip_body':
    'La contribution à {brand} est facultative. Elle n’ouvre pas droit à réduction d’impôt et peut être remboursée sur demande.',
  'legal_notice.title': 'Mentions légales',
  'legal_notice.publisher_title': 'Éditeur',
  'legal_notice.publisher_body':
    'Ce site est édité par {legalName}{address, select, none {} other {, {address}}}.',
  'legal_notice.contact_title': 'Contact',
  'legal_notice.contact_body': 'Écrivez à {email}.',
  'privacy.title': 'Confidentialité',
  'privacy.what_title': 'Ce que nous demandons',
  'privacy.what_body':
    'Nous demandons seulement ce qui est nécessaire au paiement, à la commande et, si vous le souhaitez, au reçu fiscal. Les numéros de carte sont saisis chez le prestataire de paiement : nous ne les voyons jamais.',
  'privacy.who_title': 'À qui nous le transmettons',
  'privacy.who_body':
    'L’association à laquelle vous payez reçoit vos informations pour traiter votre commande. Elles ne sont ni vendues ni utilisées pour de la publicité.',
  'privacy.rights_title': 'Vos droits',
  'privacy.rights_body':
    'Vous pouvez consulter, corriger ou faire effacer vos informations en écrivant à {email}. Les pièces comptables sont conservées pendant la durée légale.',
  'cookies.title': 'Gestion des cookies',
  'cookies.needed_title': 'Cookies nécessaires',
  'cookies.needed_body':
    'Nous utilisons uniquement des cookies nécessaires au service : aucun ne sert à la publicité ni à la mesure d’audience.',
  'cookies.locale': '« locale » garde la langue choisie pendant 365 jours.',
  'cookies.a11y': '« a11y » garde vos réglages d’accessibilité pendant 365 jours.',
  'cookies.session': '« access_token » et « refresh_token » gardent votre connexion ouverte.',
  'accessibility.title': 'Déclaration d’accessibilité',
  'accessibility.state_title': 'État de conformité',
  'accessibility.state_body':
    '{brand} est {state, select, full {totalement conforme} partial {partiellement conforme} other {non conforme}} avec le référentiel général d’amélioration de l’accessibilité (RGAA 4.1).',
  'accessibility.audit_body':
    'Aucun audit n’a encore été publié. Les pages sont vérifiées au clavier, au lecteur d’écran et par des tests automatiques.',
  'accessibility.report_title': 'Signaler une difficulté',
  'accessibility.report_body':
    'Une page vous bloque ? Écrivez à {email} : nous vous répondons et nous corrigeons. Vous pouvez aussi saisir le Défenseur des droits.',
} as const
