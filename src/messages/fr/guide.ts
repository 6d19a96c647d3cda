export const guide = {
  'guide.title': 'Guide',
  'guide.lead': 'Ce qu’il faut savoir pour publier une campagne, ou pour payer en confiance.',
  'guide.contents': 'Sommaire',
  'guide.for_associations': 'Pour les associations',
  'guide.for_payers': 'Pour les personnes qui paient',
  'guide.start_title': 'Choisir un type de campagne',
  'guide.start_body':
    'Une campagne est une page publique. Six types couvrent les besoins d’une association :',
  'guide.start_donation':
    'Don : un montant libre ou suggéré, une fois ou chaque mois. Les reçus fiscaux restent établis par l’association, si elle y est autorisée.',
  'guide.start_event':
    'Événement : des billets par tarif, un nombre de places, des questions à chaque participant.',
  'guide.start_membership':
    'Adhésion : une cotisation avec ses dates de validité, payable en plusieurs fois.',
  'guide.start_shop': 'Boutique : des objets, leurs options et leur stock.',
  'guide.start_project': 'Collecte : un objectif, des contreparties, des nouvelles du projet.',
  'guide.start_sale': 'Vente : un paiement simple, de montant fixe ou libre.',
  'guide.rates_title': 'Décrire ses tarifs',
  'guide.rates_body':
    'Donnez à chaque tarif un nom que l’on comprend sans vous connaître. Le prix affiché est le prix payé : n’ajoutez pas de frais. Un nombre de places se fixe par tarif, par option ou pour toute la campagne ; il ne peut pas être dépassé, même si beaucoup de personnes achètent au même moment.',
  'guide.questions_title': 'Poser des questions',
  'guide.questions_body':
    'Ne demandez que ce dont vous avez besoin : chaque question fait renoncer des personnes, et vous répondez de ces données. Une question peut porter sur chaque participant ou sur la commande entière.',
  'guide.publish_title': 'Publier et partager',
  'guide.publish_body':
    'Une campagne reste un brouillon, visible de vous seuls, tant qu’elle n’est pas publiée. La page « Partage » donne ensuite son adresse, un code QR à imprimer et le code à copier dans votre site : bouton, compteur, vignettes ou formulaire entier.',
  'guide.money_title': 'Recevoir l’argent',
  'guide.money_body':
    'L’association reçoit la totalité de sa part de chaque paiement. Les contributions volontaires sont comptées à part et reviennent à {brand}. Les versements sur votre compte bancaire sont détaillés ligne à ligne, jusqu’au dernier centime.',
  'guide.refunds_title': 'Rembourser',
  'guide.refunds_body':
    'Un remboursement, total ou partiel, se fait depuis le paiement concerné. Il part vers la carte utilisée et arrive en quelques jours. Un remboursement ne peut pas dépasser ce qui a été payé, même demandé deux fois.',
  'guide.receipts_title': 'Établir des reçus fiscaux',
  'guide.receipts_body':
    'Seules les associations qui ont déclaré y être autorisées peuvent délivrer des reçus fiscaux. Un billet, un objet ou un cours n’est pas un don : ne le marquez pas comme tel.',
  'guide.team_title': 'Travailler à plusieurs',
  'guide.team_body':
    'Invitez chaque personne avec sa propre adresse e-mail : pour toute l’association, ou pour une seule campagne. Retirez les accès dès qu’ils ne servent plus.',
  'guide.pay_title': 'Payer ou donner',
  'guide.pay_body':
    'Choisissez, renseignez vos coordonnées, vérifiez le total, payez. Votre sélection est gardée 15 minutes. Le montant du bouton est celui qui sera débité, et rien n’est débité si la commande ne peut pas être enregistrée.',
  'guide.tip_title': 'La contribution volontaire',
  'guide.tip_body':
    'Elle finance {brand} et reste facultative : rien n’est présélectionné, et zéro demande aussi peu d’effort que donner. Vous pouvez en demander le remboursement depuis l’e-mail de confirmation.',
  'guide.instalments_title': 'Payer en plusieurs fois',
  'guide.instalments_body':
    'Quand l’association le propose, l’échéancier complet s’affiche avant le premier paiement : dates, montants, aujourd’hui compris. C’est gratuit. Si une échéance est refusée, un e-mail vous dit pourquoi et comment la régler.',
  'guide.monthly_title': 'Donner chaque mois',
  'guide.monthly_body':
    'Le lien de l’e-mail de confirmation permet de changer le montant, le jour ou la carte, de suspendre ou d’arrêter, sans compte et sans explication.',
  'guide.documents_title': 'Retrouver ses documents',
  'guide.documents_body':
    'Vos documents sont prêts dès que votre paiement est encaissé : ouvrez-les depuis la page de confirmation, depuis le lien de l’e-mail de confirmation, ou depuis votre espace si vous avez un compte.',
  'guide.withdraw_title': 'Annuler ou se faire rembourser',
  'guide.withdraw_body':
    'Un achat en boutique ou un service sans date se renonce en ligne depuis la page de la commande, pendant quatorze jours à partir de la réception pour un produit, de la commande pour un service. Pour un événement daté ou un don, écrivez à l’association : ses coordonnées sont dans ses mentions légales.',
  'guide.safety_title': 'Reconnaître une vraie campagne',
  'guide.safety_body':
    'Chaque page nomme l’association et dit si son identité a été vérifiée. Nous ne demandons jamais un numéro de carte par e-mail ou par téléphone. Un doute ? Le lien « Signaler un contenu » est au bas de chaque campagne.',
} as const
