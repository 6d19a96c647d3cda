export const widgetPage = {
  'widget.cancelled': 'Annulé',
  'widget.sale_closed': 'Ventes closes',
  'widget.ended': 'Terminé',
  'widget.opens_on': 'Ouverture le {date}',
  'widget.closed': 'Fermé pour le moment',
  'widget.of_goal': 'sur {goal}',
  'widget.price_from': 'À partir de {amount}',
  'widget.frame_title': '{title} – {type}',
  'widget.unavailable': 'Formulaire indisponible.',
  'widget.gone': 'Il n’existe pas, ou n’est plus en ligne.',
  'widget.open_page': 'Ouvrir la page',
} as const
