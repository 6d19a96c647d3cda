export const mail = {
  'mail.given_back': 'Remboursement',
  'mail.given_back_line': '{amount} vous ont été remboursés le {date}.',
  'mail.given_back_under_way': '{amount} sont en cours de remboursement.',
  'mail.confirmed_subject': '{organization} : votre paiement est confirmé',
  'mail.confirmed_preview': '{total} pour « {form} ». Votre confirmation et le détail de votre commande.',
  'mail.confirmed_title': 'Merci {firstName}, c’est confirmé !',
  'mail.confirmed_body': 'L’association {organization} a bien reçu votre paiement pour « {form} ».',
  'mail.order_facts': 'Commande n° {number}, {date}',
  'mail.tip': 'Contribution volontaire à {brand}',
  'mail.tip_question': 'Une question sur cette contribution ?',
  'mail.total': 'Total payé',
  'mail.all_to_organization': 'L’association {organization} reçoit 100 % des {amount} de votre commande.',
  'mail.all_to_organization_with_tip':
    'L’association {organization} reçoit 100 % des {amount} de votre commande. Votre contribution s’y ajoute et fait vivre {brand}.',
  'mail.tax_title': 'Réduction d’impôt',
  'mail.tax_cost': 'Votre don de {amount} vous revient à {net} après réduction d’impôt.',
  'mail.tax_legal':
    'Article {article} du Code général des impôts, dans les limites prévues par la loi. Montant indicatif.',
  'mail.tax_tip_excluded': 'La contribution volontaire n’ouvre pas droit à réduction d’impôt.',
  'mail.see_order': 'Voir ma commande',
  'mail.personal_page': 'Ce lien est personnel. Il s’ouvre sans mot de passe : ne le transmettez pas.',
  'mail.personal_link':
    'Ce lien est personnel. Il ouvre votre commande sans mot de passe : ne le transmettez pas.',
  'mail.cancelled_subject': '{organization} : votre commande est annulée',
  'mail.cancelled_preview': 'Rien n’a été débité.',
  'mail.cancelled_title': 'Votre commande est annulée',
  'mail.cancelled_body': 'Bonjour {firstName}, l’autorisation de {total} pour « {form} » n’est plus valable.',
  'mail.cancelled_nothing':
    'Rien n’a été débité. Si un montant apparaît en attente sur votre compte, votre banque le libère sous quelques jours.',
  'mail.cancelled_again': 'Vous pouvez recommencer quand vous le souhaitez.',
  'mail.back_to_campaign': 'Revenir à la campagne',
  'mail.returned_subject': '{organization} : votre paiement vous est rendu',
  'mail.returned_preview': 'Nous vous rendons {amount} en totalité.',
  'mail.returned_title': 'Votre paiement vous est rendu',
  'mail.returned_expired':
    'Bonjour {firstName}, votre paiement pour « {form} » est arrivé après l’expiration de votre panier. Aucune commande n’a été créée.',
  'mail.returned_duplicate':
    'Bonjour {firstName}, votre commande pour « {form} » était déjà payée. Ce second paiement n’était pas nécessaire.',
  'mail.returned_refund': 'Nous vous rendons {amount} en totalité. Vous n’avez rien à faire.',
  'mail.returned_delay':
    'Le montant revient sur la carte utilisée, le plus souvent sous 5 à 10 jours. S’il n’était que réservé, il disparaît de vos opérations en attente.',
  'mail.amount_line': '{label} : {amount}',
  'mail.note_line': '– {note}',
  'mail.link_line': '{label} : {address}',
  'mail.footer': 'Cet e-mail vous est envoyé par {brand}, qui gère les paiements pour {organization}.',
  'mail.footer_own': 'Cet e-mail vous est envoyé par {brand}.',
  'mail.reference': 'Référence : {reference}',
} as const
