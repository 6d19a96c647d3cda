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
    'La confirmation part dans les minutes qui suivent le paiement, avec un lien vers vos documents. Pensez à regarder dans les courriers indésirables.',
  'help.tip_title': 'La contribution volontaire',
  'help.tip_body':
    'Elle est facultative, n’est jamais présélectionnée et finance {brand}. Vous pouvez en demander le remboursement depuis l’e-mail de confirmation.',
  'help.contact_title': 'Nous écrire',
  'help.contact_body': 'Une question sans réponse ici ? Écrivez à {email}.',
  'legal.missing': 'Non renseigné par l’exploitant de ce site',
  'legal.incomplete_title': 'Ces mentions sont incomplètes',
  'legal.incomplete_body':
    'La loi demande à l’exploitant d’un site de dire qui il est. Ce qui manque est signalé ci-dessous.',
  'legal.no_email': 'l’adresse de contact (que l’exploitant de ce site n’a pas encore indiquée)',
  'legal.fact.legalName': 'Nom',
  'legal.fact.registration': 'Forme et immatriculation',
  'legal.fact.address': 'Adresse du siège',
  'legal.fact.phone': 'Téléphone',
  'legal.fact.email': 'E-mail',
  'legal.fact.publicationDirector': 'Direction de la publication',
  'legal.fact.hostName': 'Nom',
  'legal.fact.hostAddress': 'Adresse',
  'legal.fact.hostPhone': 'Téléphone',
  'legal.fact.mediator': 'Médiateur de la consommation',
  'legal.fact.dataProtection': 'Protection des données',
  'legal_notice.title': 'Mentions légales',
  'legal_notice.publisher_title': 'Éditeur du site',
  'legal_notice.host_title': 'Hébergeur',
  'legal_notice.payment_title': 'Paiements',
  'legal_notice.payment_body':
    'Les paiements sont traités par un prestataire de services de paiement{institution, select, none {} other { : {institution}}}. {brand} ne détient pas les sommes destinées aux associations et ne voit aucun numéro de carte.',
  'legal_notice.content_title': 'Contenus publiés',
  'legal_notice.content_body':
    'Chaque campagne est rédigée par l’association qui la publie et qui en répond ; chaque page de campagne nomme cette association. {brand} héberge ces contenus et agit dès qu’un contenu manifestement illicite lui est signalé.',
  'legal_notice.content_report':
    'Un lien « Signaler un contenu » figure au bas de chaque campagne. Vous pouvez aussi écrire à {email} : dites-nous l’adresse de la page et ce qui pose problème. Nous vous répondons, et l’association peut contester notre décision.',
  'legal_notice.rights_title': 'Propriété intellectuelle',
  'legal_notice.rights_body':
    'Les textes, images et logos des campagnes appartiennent aux associations ou à leurs auteurs. Le nom {brand} et son logo sont ceux de l’exploitant. Aucune reprise n’est permise sans leur accord, sauf ce que la loi autorise.',
  'legal_notice.mediation_title': 'Médiation',
  'legal_notice.mediation_body':
    'En cas de litige avec l’exploitant de ce site qu’un courrier n’a pas réglé, vous pouvez saisir gratuitement le médiateur de la consommation. Pour une commande, adressez-vous d’abord à l’association, qui est votre cocontractante.',
  'contact.title': 'Contact',
  'contact.lead': 'Plusieurs personnes peuvent vous répondre. Choisissez selon votre question.',
  'contact.order_title': 'Une commande, un billet, une adhésion, un reçu fiscal',
  'contact.order_body':
    'Écrivez à l’association, qui est seule à pouvoir modifier une commande. Ses coordonnées sont dans ses mentions légales, au bas de ses formulaires et de votre e-mail de confirmation. Le lien de cet e-mail vous montre aussi votre commande et vos documents.',
  'contact.platform_title': 'Le site, un paiement, la contribution volontaire',
  'contact.platform_body':
    'Écrivez à {email}. Indiquez la référence qui figure sur la page d’erreur ou dans l’e-mail de confirmation, jamais un numéro de carte.',
  'contact.data_title': 'Vos données personnelles',
  'contact.data_body': 'Écrivez à {dataProtection}. Nous répondons en un mois au plus.',
  'contact.authority_title': 'Point de contact pour les autorités et les signalements',
  'contact.authority_body':
    'Autorités et personnes qui signalent un contenu illicite (règlement européen sur les services numériques, articles 11 et 12) : {email}, en français ou en anglais.',
  'contact.post_title': 'Par courrier',
  'privacy.title': 'Confidentialité',
  'privacy.who_title': 'Qui répond de vos données',
  'privacy.who_body':
    '{legalName} répond des données nécessaires au service {brand} : votre compte, vos paiements, la sécurité du site. L’association à laquelle vous payez répond de ce qu’elle vous demande pour votre commande, votre adhésion ou votre don.',
  'privacy.what_title': 'Ce que nous demandons, et pourquoi',
  'privacy.what_body': 'Nous demandons seulement ce qui sert.',
  'privacy.what_order':
    'Nom, e-mail et réponses aux questions de l’association : pour exécuter votre commande (contrat).',
  'privacy.what_payment':
    'Montants, dates et état de vos paiements : pour encaisser, rembourser et tenir la comptabilité (contrat, obligation légale).',
  'privacy.what_receipt':
    'Adresse postale : pour le reçu fiscal, si vous en souhaitez un (obligation légale).',
  'privacy.what_account':
    'E-mail et mot de passe chiffré : pour votre compte, si vous en créez un (contrat).',
  'privacy.what_security':
    'Adresse IP et traces techniques : pour refuser les fraudes et les robots (intérêt légitime).',
  'privacy.what_card':
    'Les numéros de carte sont saisis chez le prestataire de paiement : nous ne les voyons jamais.',
  'privacy.share_title': 'À qui nous les transmettons',
  'privacy.share_body':
    'À l’association concernée, au prestataire de paiement, à notre hébergeur{host, select, none {} other { ({host})}} et, si la loi l’exige, aux autorités. Vos informations ne sont ni vendues ni utilisées pour de la publicité.',
  'privacy.public_body':
    'Votre nom, votre montant et votre message n’apparaissent sur une page publique que si vous l’avez choisi pour cette commande.',
  'privacy.keep_title': 'Combien de temps nous les gardons',
  'privacy.keep_card':
    'Une carte n’est enregistrée chez le prestataire de paiement que si un paiement est prévu plus tard ou si vous l’avez demandé.',
  'privacy.rights_title': 'Vos droits',
  'privacy.rights_body':
    'Vous pouvez consulter, corriger, emporter ou faire effacer vos données, en limiter l’usage ou vous y opposer. Votre espace en permet l’essentiel ; pour le reste, écrivez à {dataProtection}.',
  'privacy.rights_authority':
    'Si notre réponse ne vous convient pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, 75007 Paris, cnil.fr.',
  'privacy.cookies_title': 'Cookies et mesure d’audience',
  'privacy.cookies_body': 'La page « Gestion des cookies » dit ce que votre navigateur garde, et pourquoi.',
} as const
