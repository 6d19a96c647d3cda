/** VAT by day and rate, for who keeps an association's money. */
export const vat = {
  'vat.title': 'TVA par jour et par taux',
  'vat.purpose':
    'Les sommes des lignes des factures et des avoirs, au jour de leur émission (heure de Paris).',
  'vat.link': 'TVA par jour et par taux',
  'vat.link_purpose':
    'Ce que vous avez facturé et rendu, à chaque taux de TVA, avec un fichier pour votre comptabilité.',
  'vat.from': 'Du',
  'vat.until': 'Au',
  'vat.show': 'Afficher',
  'vat.export': 'Télécharger (CSV)',
  'vat.file': 'tva.csv',
  'vat.backwards': 'La fin de la période précède son début.',
  'vat.too_long':
    'La page montre un an au plus. Choisissez une période plus courte, ou téléchargez le fichier.',
  'vat.none_title': 'Rien n’a été facturé sur cette période',
  'vat.none': 'Les commandes sans facture n’apparaissent pas ici.',
  'vat.held_title':
    '{count, plural, one {# facture attend} other {# factures attendent}} votre numéro de TVA ou votre siège',
  'vat.held': 'Ces commandes ne sont pas encore comptées.',
  'vat.day': 'Jour',
  'vat.rate': 'Taux',
  'vat.rate_in_percent': 'Taux (%)',
  'vat.total': 'Total',
  'vat.all_rates': 'Tous les taux',
  'vat.days': 'Jour par jour',
  'vat.totals': 'Sommes de la période',
  'vat.sold_net': 'Facturé HT',
  'vat.sold_vat': 'TVA facturée',
  'vat.sold_gross': 'Facturé TTC',
  'vat.credited_net': 'Avoirs HT',
  'vat.credited_vat': 'TVA des avoirs',
  'vat.credited_gross': 'Avoirs TTC',
  'vat.kept_net': 'Solde HT',
  'vat.kept_vat': 'Solde de TVA',
  'vat.kept_gross': 'Solde TTC',
} as const
