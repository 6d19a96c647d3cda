export const findOrder = {
  'find.title': 'Retrouver ma commande',
  'find.lead':
    'Saisissez l’adresse e-mail donnée lors de votre paiement. Nous y envoyons les liens de vos commandes.',
  'find.email_hint': 'Celle où vous avez reçu votre confirmation.',
  'find.send': 'Recevoir mes liens',
  'find.sent_body':
    'Un message vient de partir vers {email}. Il contient les liens de vos commandes, ou vous dit qu’il n’y en a pas à cette adresse.',
  'find.without_account': 'Pas de compte ?',
  'find.link': 'Retrouver ma commande',
  'find.link_broken_title': 'Ce lien n’ouvre rien',
  'find.link_broken_body':
    'Il est incomplet, trop ancien, ou son adresse a été modifiée. Vos commandes sont toujours là : recevez un nouveau lien par e-mail.',
  'find.link_broken_contact':
    'Pour une question sur un achat ou un don, écrivez à l’association en répondant à l’un de ses e-mails.',
  'find.mail_some_subject': 'Vos commandes sur {brand}',
  'find.mail_some_title': '{count, plural, one {Voici votre commande} other {Voici vos commandes}}',
  'find.mail_some_body':
    '{count, plural, one {Une commande a été faite avec cette adresse.} other {# commandes ont été faites avec cette adresse.}} Chaque lien est personnel : ne le transmettez pas.',
  'find.mail_none_subject': 'Aucune commande à cette adresse sur {brand}',
  'find.mail_none_title': 'Aucune commande à cette adresse',
  'find.mail_none_body':
    'Vous cherchez une commande, mais aucune n’a été faite avec cette adresse. Vous en avez peut-être donné une autre en payant.',
  'find.mail_if_not': 'Si vous n’avez rien demandé, ne faites rien : personne d’autre n’a reçu ces liens.',
  'find.mail_none_if_not': 'Si vous n’avez rien demandé, ne faites rien.',
  'find.mail_order': 'N° {number}, {date} : {title} ({organization})',
  'find.try_again': 'Essayer une autre adresse',
  'find.open_account': 'Ouvrir mon compte',
} as const
