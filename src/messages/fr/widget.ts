export const widget = {
  'widget.type.crowdfunding': 'Financement participatif',
  'widget.type.event': 'Billetterie',
  'widget.type.membership': 'Adhésion',
  'widget.type.shop': 'Boutique',
  'widget.type.sale': 'Vente',
  'widget.type.donation': 'Don',
  'widget.cta.participate': 'Participer',
  'widget.cta.donate': 'Faire un don',
  'widget.cta.join': 'Adhérer',
  'widget.cta.buy': 'Acheter',
  'widget.cta.pay': 'Faire un paiement',
  'empty.org_campaigns': 'Aucune campagne en cours.',
} as const
