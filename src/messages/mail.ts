import type { Faithful } from './slots.ts'

/** Every text of mails in French: a flat list of ICU messages. */
export const mailFr = {
  'mail.confirmed_subject': '{organization} : votre paiement est confirmé',
  'mail.confirmed_preview': '{total} pour « {form} ». Votre confirmation et le détail de votre commande.',
  'mail.confirmed_title': 'Merci {firstName}, c’est confirmé !',
  'mail.confirmed_body': '{organization} a bien reçu votre paiement pour « {form} ».',
  'mail.order_facts': 'Commande n° {number}, {date}',
  'mail.tip': 'Contribution volontaire à {brand}',
  'mail.tip_question': 'Une question sur cette contribution ?',
  'mail.total': 'Total payé',
  'mail.all_to_organization': '{organization} reçoit 100 % des {amount} de votre commande.',
  'mail.all_to_organization_with_tip':
    '{organization} reçoit 100 % des {amount} de votre commande. Votre contribution s’y ajoute et fait vivre {brand}.',
  'mail.tax_title': 'Réduction d’impôt',
  'mail.tax_cost': 'Votre don de {amount} vous revient à {net} après réduction d’impôt.',
  'mail.tax_legal':
    'Article {article} du Code général des impôts, dans les limites prévues par la loi. Montant indicatif.',
  'mail.tax_tip_excluded': 'La contribution volontaire n’ouvre pas droit à réduction d’impôt.',
  'mail.see_order': 'Voir ma commande',
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
  'mail.link_line': '{label} : {address}',
  'mail.footer': 'Cet e-mail vous est envoyé par {brand}, qui gère les paiements pour {organization}.',
  'mail.reference': 'Référence : {reference}',
} as const

const english = {
  'mail.confirmed_subject': '{organization}: your payment is confirmed',
  'mail.confirmed_preview': '{total} for “{form}”. Your confirmation and the details of your order.',
  'mail.confirmed_title': 'Thank you {firstName}, it’s confirmed!',
  'mail.confirmed_body': '{organization} has received your payment for “{form}”.',
  'mail.order_facts': 'Order {number}, {date}',
  'mail.tip': 'Voluntary contribution to {brand}',
  'mail.tip_question': 'A question about this contribution?',
  'mail.total': 'Total paid',
  'mail.all_to_organization': '{organization} receives 100% of the {amount} of your order.',
  'mail.all_to_organization_with_tip':
    '{organization} receives 100% of the {amount} of your order. Your contribution comes on top and keeps {brand} running.',
  'mail.tax_title': 'Tax reduction',
  'mail.tax_cost': 'Your {amount} donation costs you {net} after tax reduction.',
  'mail.tax_legal': 'Article {article} of the French tax code, within legal limits. Indicative amount.',
  'mail.tax_tip_excluded': 'The voluntary contribution is not tax-deductible.',
  'mail.see_order': 'See my order',
  'mail.personal_link': 'This link is personal. It opens your order without a password: do not pass it on.',
  'mail.cancelled_subject': '{organization}: your order is cancelled',
  'mail.cancelled_preview': 'Nothing was charged.',
  'mail.cancelled_title': 'Your order is cancelled',
  'mail.cancelled_body': 'Hello {firstName}, the authorisation of {total} for “{form}” is no longer valid.',
  'mail.cancelled_nothing':
    'Nothing was charged. If an amount shows as pending on your account, your bank releases it within a few days.',
  'mail.cancelled_again': 'You can start again whenever you like.',
  'mail.back_to_campaign': 'Back to the campaign',
  'mail.returned_subject': '{organization}: your payment is being returned',
  'mail.returned_preview': 'We are returning {amount} in full.',
  'mail.returned_title': 'Your payment is being returned',
  'mail.returned_expired':
    'Hello {firstName}, your payment for “{form}” arrived after your cart had expired. No order was created.',
  'mail.returned_duplicate':
    'Hello {firstName}, your order for “{form}” was already paid. This second payment was not needed.',
  'mail.returned_refund': 'We are returning {amount} in full. There is nothing for you to do.',
  'mail.returned_delay':
    'The amount goes back to the card you used, usually within 5 to 10 days. If it was only reserved, it disappears from your pending operations.',
  'mail.amount_line': '{label}: {amount}',
  'mail.link_line': '{label}: {address}',
  'mail.footer': 'This e-mail is sent to you by {brand}, which handles payments for {organization}.',
  'mail.reference': 'Reference: {reference}',
} as const

/** The same in English. A missing key or another placeholder does not compile. */
export const mailEn: Faithful<typeof mailFr, typeof english> = english
