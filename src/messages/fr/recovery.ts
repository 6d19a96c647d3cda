export const regularisation = {
  'reg.title_gift': 'Régulariser un don mensuel',
  'reg.title_payment': 'Régulariser un paiement',
  'reg.meta': '{title} – {campaign}',
  'reg.not_taken':
    '{kind, select, gift {Le don mensuel du {date} n’a pas pu être prélevé.} payment {Le paiement du {date} n’a pas pu être prélevé.} other {L’échéance du {date} n’a pas pu être prélevée.}}',
  'reg.reason': 'Motif : {reason}',
  'reg.reason_bank': 'refus de la banque',
  'reg.reason_funds': 'solde ou plafond insuffisant ce jour-là',
  'reg.reason_expired': 'carte arrivée à expiration',
  'reg.reason_authentication': 'la banque attend votre confirmation',
  'reg.reason_error': 'la banque n’a pas pu être jointe',
  'reg.replaced': 'Le moyen de paiement a été changé depuis : c’est le nouveau qui sert maintenant.',
  'reg.term': 'Échéance {number} sur {count}',
  'reg.gift': 'Don mensuel du {date}',
  'reg.payment': 'Paiement du {date}',
  'reg.only_this': 'Sans frais et sans contribution : vous payez seulement ce montant.',
  'reg.retry':
    'Sans paiement de votre part d’ici là, nous réessaierons le {date} avec le moyen de paiement enregistré.',
  'reg.kept_card': 'Réessayer avec la carte',
  'reg.kept_account': 'Réessayer par prélèvement sur le compte',
  'reg.kept_card_unknown': 'Réessayer avec la carte enregistrée',
  'reg.kept_account_unknown': 'Réessayer par prélèvement sur le compte enregistré',
  'reg.ends_in': 'se terminant par {digits}',
  'reg.other_card': 'Utiliser une autre carte',
  'reg.keep': 'Utiliser aussi cette carte pour les prochaines échéances',
  'reg.keep_gift': 'Utiliser aussi cette carte pour les prochains dons mensuels',
  'reg.no_script':
    'Vous pouvez réessayer ici avec le moyen de paiement enregistré. Pour utiliser une autre carte, activez JavaScript et rechargez la page.',
  'reg.leave': 'Quitter sans payer',
  'reg.give_up_question': 'Abandonner ce paiement ? Ce montant restera à régler.',
  'reg.cannot': 'Je ne peux pas payer maintenant',
  'reg.cannot_nothing':
    'Rien n’est débité maintenant. Vous pouvez revenir plus tard avec le lien de notre e-mail.',
  'reg.cannot_until':
    'Rien n’est débité maintenant. Vous pouvez revenir jusqu’au {date} avec le lien de notre e-mail.',
  'reg.cannot_contact':
    'Parlez-en avec <contact>{organization}</contact> : l’association peut chercher une solution avec vous.',
  'reg.cannot_order': 'Votre commande n’est pas annulée automatiquement.',
  'reg.cannot_order_until':
    'Sans paiement à cette date, votre commande sera annulée et ce qu’elle réserve remis en vente.',
  'reg.cannot_rest_until':
    'Sans paiement à cette date, cette somme ne vous sera plus demandée et ce qui reste de votre commande sera annulé.',
  'reg.already_title':
    '{kind, select, gift {Ce don est déjà réglé.} payment {Ce paiement est déjà réglé.} other {Cette échéance est déjà réglée.}}',
  'reg.already_body': 'Il n’y a rien à payer. Le détail se trouve dans votre commande.',
  'reg.charging_title': 'Un prélèvement est en cours',
  'reg.charging_body':
    'Votre moyen de paiement enregistré est en train d’être débité. Inutile de payer une seconde fois : attendez la réponse de la banque.',
  'reg.closed_title': 'Ce paiement n’est plus demandé',
  'reg.closed_body': 'Rien n’est à régler ici. Le détail se trouve dans votre commande.',
  'reg.gone_title': 'Cette page n’est plus disponible',
  'reg.gone_help':
    'Ouvrez le lien le plus récent que nous vous avons envoyé par e-mail, ou écrivez à l’association.',
  'reg.done_title':
    '{kind, select, gift {Don mensuel réglé} payment {Paiement réglé} other {Échéance réglée}}',
  'reg.done_body': 'Merci. L’association {organization} a bien reçu votre paiement de {amount}.',
  'reg.pending_body':
    'Inutile de payer une seconde fois. Par prélèvement, la réponse de la banque prend quelques jours : nous vous écrivons dès que c’est réglé.',
  'reg.max_body':
    'Ce paiement a été refusé plusieurs fois. Rien n’a été débité. Revenez dans une heure avec le lien de notre e-mail, ou parlez-en à l’association {organization}.',
  'reg.left_body':
    'Rien n’a été débité. Ce montant reste à régler : vous pouvez reprendre quand vous le souhaitez.',
  'reg.resume': 'Reprendre le paiement',
  'reg.see_organization': 'Voir la page « {organization} »',
} as const
