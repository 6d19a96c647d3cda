/** The waiting room: its page, what stands on a campaign while it is at work, and its settings. */
export const room = {
  'room.title': 'Salle d’attente',
  'room.busy_title': 'Il y a beaucoup de monde en ce moment',
  'room.busy':
    'Pour que chacun puisse commander tranquillement, nous laissons entrer quelques personnes à la fois, dans l’ordre d’arrivée. Entrez dans la salle d’attente : votre place est gardée.',
  'room.opening_title': 'La vente ouvre {date}',
  'room.opening':
    'Entrez dans la salle d’attente. À l’ouverture, l’ordre de toutes les personnes présentes est tiré au sort, une seule fois : arriver plus tôt n’avantage personne. Qui vient après l’ouverture passe ensuite, dans l’ordre d’arrivée.',
  'room.enter': 'Entrer dans la salle d’attente',
  'room.entering': 'Entrée en cours…',
  'room.gathered_title': 'Vous êtes dans la salle d’attente',
  'room.gathered':
    'La vente ouvre {date}. L’ordre de passage sera tiré au sort à ce moment-là, une seule fois.',
  'room.place': 'Votre place : {place}',
  'room.range': 'Votre tour viendra probablement dans {from} à {to} minutes.',
  'room.about':
    'Votre tour viendra probablement dans {count, plural, one {environ # minute} other {environ # minutes}}.',
  'room.long': 'Votre tour viendra probablement dans plus d’une heure.',
  'room.unknown': 'Nous ne savons pas encore dans combien de temps votre tour viendra.',
  'room.sold_out':
    'Tout est vendu ou réservé pour l’instant. Ce qui n’est pas payé revient en vente ; votre place est gardée.',
  'room.scarce':
    'Il reste moins à vendre qu’il n’y a de personnes avant vous : il n’y en aura peut-être plus à votre tour.',
  'room.closed': 'La vente est arrêtée pour l’instant. La page de la campagne dit pourquoi.',
  'room.turn': 'C’est votre tour',
  'room.turn_until': 'C’est votre tour : commencez votre commande avant {time}.',
  'room.turn_then': 'Ensuite, vous avez le temps habituel pour la terminer.',
  'room.over_title': 'Votre tour est passé',
  'room.over':
    'Il fallait commencer une commande dans les {minutes} minutes, ou la vente a changé de date. Vous pouvez reprendre une place, à la suite des personnes présentes.',
  'room.next_title': 'Que va-t-il se passer ?',
  'room.next_turn':
    'Quand votre tour vient, le formulaire s’ouvre. Vous avez {minutes} minutes pour commencer votre commande.',
  'room.next_leave':
    'Vous pouvez fermer cette page et y revenir avec le même navigateur : votre place reste la vôtre.',
  'room.next_tabs': 'Ouvrir plusieurs onglets ou recharger la page ne fait gagner aucune place.',
  'room.by_itself': 'Cette page se met à jour toute seule.',
  'room.refresh': 'Actualiser',
  'room.auto_on': 'Actualiser toute seule',
  'room.auto_off': 'Ne plus actualiser toute seule',
  'room.auto_is_on': 'Cette page s’actualise toutes les {seconds} secondes.',
  'room.unreachable': 'Le site ne répond pas en ce moment. Votre place est gardée ; nous réessayons.',
  'room.framed':
    'Il y a beaucoup de monde en ce moment : la commande passe par la salle d’attente de la campagne.',
  'room.set_title': 'Salle d’attente',
  'room.set_purpose':
    'Pour une vente que beaucoup attendent au même moment. Elle ne se voit que lorsqu’elle sert : avant l’ouverture, et quand trop de personnes commandent en même temps. Les personnes entrées n’attendent plus.',
  'room.set_on': 'Utiliser une salle d’attente',
  'room.set_opening':
    'Réunir les visiteurs pendant l’heure qui précède l’ouverture de la vente, et tirer leur ordre au sort',
  'room.set_at_once': 'Personnes qui commandent en même temps, au plus',
  'room.set_per_minute': 'Personnes admises par minute, au plus',
  'room.set_bounds': 'Entre {least} et {most}',
  'room.set_save': 'Enregistrer la salle d’attente',
  'room.set_saved': 'La salle d’attente est enregistrée.',
  'room.set_waiting':
    '{count, plural, =0 {Personne n’attend en ce moment.} one {# personne attend en ce moment.} other {# personnes attendent en ce moment.}}',
} as const
