/** The page on which a payer pays what their order costs more afterwards, and the mail that leads there. */
export const supplement = {
  'supplement.title': 'Compléter la commande n° {number}',
  'supplement.of': '{organization} · {form}',
  'supplement.asked': 'L’association {organization} ajoute à votre commande',
  'supplement.asked_move': 'L’association {organization} déplace votre place vers',
  'supplement.until': 'À payer au plus tard le {date}. Le reste de la commande ne change pas.',
  'supplement.pay': 'Payer {amount}',
  'supplement.refused': 'Le paiement n’a pas commencé',
  'supplement.paid_title': 'Merci, c’est payé',
  'supplement.paid': 'La confirmation part par e-mail. La commande est à jour aussitôt.',
  'supplement.lapsed_title': 'Il est trop tard pour payer',
  'supplement.lapsed':
    'Ce complément n’a pas été payé à temps : rien n’est dû, et votre commande reste telle quelle. Demandez à l’association {organization} s’il est encore possible.',
  'supplement.over_title': 'Il n’y a plus rien à payer',
  'supplement.over':
    'Ce complément n’est plus demandé, ou il a été remboursé. Une question ? Parlez-en avec {organization}.',
  'supplement.see_campaign': 'Voir la page de la campagne',
  'supplement.mail_subject': 'Commande n° {number} : {amount} à payer ({form})',
  'supplement.mail_title': 'Un ajout à votre commande',
  'supplement.mail_title_move': 'Un autre tarif pour votre place',
  'supplement.mail_body':
    'L’association {organization} propose d’ajouter « {label} » à votre commande n° {number} ({form}), pour {amount}. L’ajout est fait dès qu’il est payé.',
  'supplement.mail_body_move':
    'L’association {organization} propose de déplacer une place de votre commande n° {number} ({form}) vers « {label} », pour {amount} de plus. La place change dès que la différence est payée.',
  'supplement.mail_until':
    'C’est gardé pour vous jusqu’au {date}. Si vous ne payez pas, rien n’est dû et votre commande reste telle quelle.',
  'supplement.mail_ask': 'Vous n’attendiez pas cette demande ? Parlez-en avec {organization}.',
  'supplement.mail_action': 'Payer {amount}',
} as const
