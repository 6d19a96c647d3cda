export const singlePage = {
  'donation.debit_day': 'Jour de prélèvement',
  'donation.debit_day_hint': 'Le jour du mois où votre don est prélevé.',
  'donation.debit_day_of': 'Le {day} du mois',
  'donation.monthly_explain':
    'Votre don de {amount} est débité aujourd’hui, puis le {day} de chaque mois, à partir du {date}. Vous pouvez arrêter à tout moment.',
  'donation.monthly_stop': 'Vous pouvez arrêter à tout moment.',
  'donation.monthly_next': 'Aujourd’hui, puis {amount} par mois à partir du {date}.',
  'donation.monthly_next_with_tip':
    '{today} aujourd’hui, dont {tip} de contribution donnés une seule fois, puis {amount} par mois à partir du {date}.',
  'tax.cost_after_monthly':
    'Votre don de {amount} par mois vous revient à <net>{cost}</net> par mois après réduction d’impôt.',
  'tax.after_monthly': 'Après réduction d’impôt, par mois',
  'pay.button_schedule': 'Programmer mon don mensuel de {amount}',
  'sale.amount': 'Montant',
  'sale.empty': 'Choisissez ce que vous payez.',
  'sale.pay': 'Payer',
  'sale.confirm': 'Confirmer',
  'checkout.meta_title': 'Paiement demandé par {organization}',
  'checkout.asked_by': 'Paiement demandé par <link>{organization}</link>',
  'checkout.form_title': 'Paiement en ligne',
  'checkout.back': 'Annuler et revenir à {host}',
  'checkout.back_gone': 'Revenir à {host}',
  'out.return_to': 'Revenir sur {host}',
  'checkout.gone_title': 'Ce panier n’est plus disponible',
  'checkout.gone_body':
    'Il a expiré, a déjà été payé, ou son adresse est incomplète. Aucun montant n’a été débité ici. Demandez un nouveau lien à l’association.',
} as const
