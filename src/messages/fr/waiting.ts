/** Waiting lists: the form, its mails and pages, and the list that the association sees. */
export const waiting = {
  'waiting.rate': 'Tarif attendu',
  'waiting.quantity': 'Combien ?',
  'waiting.quantity_hint': 'De 1 à {most}',
  'waiting.ask':
    'Inscrivez-vous sur la liste d’attente : votre e-mail ne servira qu’à cela, et un lien dans chaque message permet de la quitter.',
  'waiting.ask_rates':
    'Un tarif est complet : inscrivez-vous sur sa liste d’attente. Votre e-mail ne servira qu’à cela.',
  'waiting.promise':
    'Quand ce que vous attendez se libère, la première personne de la liste reçoit un lien par e-mail et a 12 heures pour commander. Ensuite, c’est au tour de la suivante.',
  'waiting.opening_promise': 'Nous vous écrirons quand la page sera ouverte, une seule fois.',
  'waiting.join_title': 'Liste d’attente',
  'waiting.join': 'Rejoindre la liste d’attente',
  'waiting.joined': 'Votre demande est enregistrée.',
  'waiting.joined_mail': 'Un e-mail la confirme, avec un lien pour la retirer à tout moment.',
  'waiting.joined_subject': '{form} : vous êtes sur la liste d’attente',
  'waiting.joined_title': 'Vous êtes sur la liste d’attente',
  'waiting.joined_body': 'Vous attendez pour « {form} » : {quantity} × {rate}.',
  'waiting.joined_stranger':
    'Vous n’avez rien demandé, ou vous changez d’avis ? Quittez la liste : votre adresse est effacée aussitôt.',
  'waiting.watch_subject': '{form} : nous vous préviendrons',
  'waiting.watch_title': 'Nous vous préviendrons',
  'waiting.watch_body': 'Vous attendez que la page « {form} » soit ouverte.',
  'waiting.watch_stranger':
    'Vous n’avez rien demandé, ou vous changez d’avis ? Suivez le lien « Ne plus recevoir ces messages » : votre adresse est effacée aussitôt.',
  'waiting.offer_subject': '{form} : votre tour est venu',
  'waiting.offer_title': 'Votre tour est venu',
  'waiting.offer_body':
    'Vous attendiez pour « {form} » : {quantity} × {rate}. C’est disponible, et gardé rien que pour vous.',
  'waiting.offer_until': 'Réservé pour vous jusqu’au {until}.',
  'waiting.offer_action': 'Commander',
  'waiting.offer_next': 'Passé ce moment, c’est au tour de la personne suivante.',
  'waiting.leave_link': 'Quitter la liste d’attente',
  'waiting.opened_subject': '{form} : c’est ouvert',
  'waiting.opened_title': 'C’est ouvert',
  'waiting.opened_body': 'Vous nous aviez demandé de vous l’annoncer : la page « {form} » est ouverte.',
  'waiting.opened_once': 'Nous ne vous écrirons plus à ce sujet.',
  'waiting.opened_leave': 'Ne plus recevoir ces messages',
  'waiting.leave_title': 'Quitter la liste d’attente',
  'waiting.leave_ask': 'Vous n’attendrez plus pour « {form} », et nous ne vous écrirons plus à ce sujet.',
  'waiting.leave_what': 'Vous attendez {quantity} × {rate}.',
  'waiting.leave_offer': 'Ce qui vous est réservé en ce moment ira à la personne suivante.',
  'waiting.left': 'Vous avez quitté la liste d’attente.',
  'waiting.unwatched': 'C’est noté : vous ne recevrez plus ces messages.',
  'waiting.left_body':
    'Nous ne vous écrirons plus à ce sujet. Vous pouvez vous inscrire de nouveau sur la page de la campagne.',
  'waiting.offer_over_title': 'Cette offre n’est plus valable',
  'waiting.offer_over':
    'Les 12 heures sont passées : ce qui vous était réservé est allé à la personne suivante. Vous pouvez vous inscrire de nouveau.',
  'waiting.offer_none_title': 'Vous êtes dans la liste d’attente',
  'waiting.offer_none': 'Nous vous écrirons dès que votre tour viendra.',
  'waiting.taken_title': 'Vous avez déjà commandé',
  'waiting.taken':
    'Ce qui vous était réservé pour « {form} » est payé. L’e-mail de confirmation mène à votre commande.',
  'waiting.account_title': 'Cette commande est commencée avec un autre compte',
  'waiting.account':
    'Connectez-vous avec le compte avec lequel vous l’avez commencée, puis ouvrez de nouveau le lien.',
  'waiting.link_broken':
    'Il est incomplet, trop ancien, ou son adresse a été modifiée. Si vous attendez encore, le lien du message suivant vous mènera au bon endroit ; vous pouvez aussi vous inscrire de nouveau sur la page de la campagne.',
  'waiting.find_campaign': 'Chercher la campagne',
  'waiting.list': 'Attente',
  'waiting.list_title': 'Liste d’attente',
  'waiting.list_purpose':
    'Les personnes qui attendent, dans l’ordre d’arrivée. Ce qui revient leur est proposé automatiquement, pour 12 heures. N’utilisez ces adresses pour rien d’autre.',
  'waiting.list_count':
    '{count, plural, =0 {Personne n’attend en ce moment} one {# inscription en attente} other {# inscriptions en attente}}',
  'waiting.list_caption': 'Inscriptions sur la liste d’attente',
  'waiting.list_email': 'E-mail',
  'waiting.list_rate': 'Tarif',
  'waiting.list_opening': 'L’ouverture de la page',
  'waiting.list_quantity': 'Quantité',
  'waiting.list_state': 'État',
  'waiting.list_date': 'Date',
  'waiting.list_waits_since': 'depuis le {date}',
  'waiting.list_settled_on': 'le {date}',
  'waiting.list_since': 'Inscription',
  'waiting.list_settled': 'Dernier changement',
  'waiting.list_export': 'Télécharger la liste (CSV)',
  'waiting.list_file': 'liste-d-attente.csv',
  'waiting.list_empty_title': 'Personne n’a encore laissé son adresse',
  'waiting.list_empty_on':
    'Quand un tarif sera complet, les visiteurs pourront s’inscrire sur la page de la campagne ; vous les verrez ici.',
  'waiting.list_empty_off':
    'Les visiteurs peuvent demander à être avertis tant que la page n’est pas ouverte ; vous les verrez ici.',
  'waiting.list_switch_title': 'Inscriptions sur la liste',
  'waiting.list_is_on':
    'Ouvertes : quand un tarif est complet, les visiteurs peuvent s’inscrire sur la page de la campagne.',
  'waiting.list_is_off':
    'Fermées : quand un tarif est complet, personne ne peut s’inscrire. Qui attend déjà garde sa place.',
  'waiting.list_turn_on': 'Ouvrir la liste d’attente',
  'waiting.list_turn_off': 'Fermer aux nouvelles inscriptions',
  'waiting.list_erased': 'Adresse effacée',
  'waiting.list_more': 'Suite de la liste',
  'waiting.list_first': 'Début de la liste',
  'waiting.list_pages': 'Pages de la liste d’attente',
  'waiting.state.waiting': 'En attente',
  'waiting.state.offered': 'Réservé',
  'waiting.state.told': 'Averti',
  'waiting.state.taken': 'Commandé',
  'waiting.state.lapsed': 'Non utilisé',
  'waiting.state.left': 'A quitté la liste',
} as const
