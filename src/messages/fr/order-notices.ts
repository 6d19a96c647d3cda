export const orderNotices = {
  'notice.order_subject': 'Nouvelle commande : {form}',
  'notice.order_title': 'Une nouvelle commande',
  'notice.order_body': 'Commande reçue : {name}, pour « {form} ».',
  'notice.order_number': 'Commande n° {number}',
  'notice.share': 'Pour l’association',
  'notice.see_payments': 'Voir dans l’administration',
  'notice.choose': 'Choisir ces e-mails',
  'notice.day_subject':
    '{organization} : {orders, plural, =0 {{refused, plural, one {un paiement refusé hier} other {# paiements refusés hier}}} one {une commande hier} other {# commandes hier}}',
  'notice.day_title': 'Votre journée du {date}',
  'notice.day_body':
    '{orders, plural, one {Une commande est arrivée} other {# commandes sont arrivées}} le {date}.',
  'notice.day_refused':
    '{refused, plural, one {Un paiement prévu a été refusé par la banque. La personne en est informée et peut le régler.} other {# paiements prévus ont été refusés par la banque. Les personnes en sont informées et peuvent les régler.}}',
  'notice.day_facts': 'Par campagne',
  'notice.day_row': '{title} ({count})',
  'notice.choice_title': 'Vos e-mails',
  'notice.choice_label': 'Être prévenu des commandes',
  'notice.choice_each': 'À chaque commande',
  'notice.choice_daily': 'Une fois par jour, avec les paiements refusés',
  'notice.choice_none': 'Jamais',
  'notice.choice_saved': 'Votre choix est enregistré.',
} as const
