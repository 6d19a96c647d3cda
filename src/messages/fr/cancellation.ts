/** An event that is cancelled: the association's page, its payers' page, its mails. */
export const cancellation = {
  'error.choosing_day': 'Choisissez un jour parmi ceux qui sont proposés.',
  'error.EVENT_CANCELLED': 'Cet événement est annulé : sa page ne peut plus être rouverte.',
  'cancellation.tab': 'Annulation et report',
  'cancellation.title': 'Annuler l’événement',
  'cancellation.title_done': 'Événement annulé',
  'cancellation.purpose':
    'Vous écrivez aux personnes une seule fois. Chacune choisit d’être remboursée ou de donner ce qu’elle a payé. Sans réponse, elle est remboursée.',
  'cancellation.empty_title': 'Personne n’a encore commandé',
  'cancellation.empty':
    'Il n’y a rien à rembourser. Pour arrêter la vente, désactivez la campagne ; pour changer la date, modifiez-la.',
  'cancellation.empty_action': 'Désactiver la campagne',
  'cancellation.money': 'Ce qu’il faut, et ce qu’il y a',
  'cancellation.orders': 'Commandes',
  'cancellation.needed': 'À rembourser, au plus',
  'cancellation.available': 'Sur le compte de l’association',
  'cancellation.available_unknown': 'Le prestataire de paiement ne répond pas',
  'cancellation.recorded': 'À rendre par vous (chèques, espèces, virements)',
  'cancellation.enough': 'Le compte suffit pour rembourser tout le monde.',
  'cancellation.short':
    'Il manque {amount} pour rembourser tout le monde. Ce qui dépasse attend : chaque remboursement part dès que le compte le permet, et cette page le dit.',
  'cancellation.tips': 'Les contributions volontaires sont rendues aussi, par {brand} et non par vous.',
  'cancellation.words': 'Votre message',
  'cancellation.words_hint': 'Ce qui s’est passé, en quelques mots. Il figure tel quel dans l’e-mail.',
  'cancellation.until': 'Dernier jour pour choisir',
  'cancellation.until_hint': 'Entre le {from} et le {to}. Le lendemain, qui n’a rien choisi est remboursé.',
  'cancellation.field_problem': '{label} : {problem}',
  'cancellation.review': 'Voir l’e-mail et vérifier',
  'cancellation.preview': 'L’e-mail que chaque personne reçoit',
  'cancellation.preview_hint':
    'Rien n’est encore envoyé. Le bouton de l’e-mail mènera chaque personne à sa propre page.',
  'cancellation.preview_subject': 'Objet : {subject}',
  'cancellation.confirm_title': 'Vérifier avant d’annuler',
  'cancellation.confirm_sale': 'La vente s’arrête tout de suite, et ne peut plus être rouverte.',
  'cancellation.confirm_mails':
    '{orders, plural, one {# commande reçoit} other {# commandes reçoivent}} cet e-mail dans les minutes qui suivent.',
  'cancellation.confirm_until': 'Chaque personne choisit jusqu’au {date}. Sans réponse, elle est remboursée.',
  'cancellation.confirm_plans': 'Plus aucune échéance n’est prélevée.',
  'cancellation.confirm': 'Annuler l’événement pour de bon',
  'cancellation.busy': 'Annulation en cours…',
  'cancellation.change': 'Modifier',
  'cancellation.since': 'Annulé le {at}. Les personnes choisissent jusqu’au {date}.',
  'cancellation.progress': 'Avancement',
  'cancellation.progress_text':
    '{done} sur {total, plural, one {# commande réglée} other {# commandes réglées}}',
  'cancellation.done': 'Toutes les commandes sont réglées.',
  'cancellation.refresh': 'Actualiser',
  'cancellation.count.choosing': 'Choix attendu',
  'cancellation.count.underWay': 'Remboursement en cours',
  'cancellation.count.settled': 'Remboursées ou annulées',
  'cancellation.count.given': 'Données',
  'cancellation.count.failed': 'En échec',
  'cancellation.given_amount': 'Total des dons : {amount}.',
  'cancellation.waits': 'Ce qui attend, et pourquoi',
  'cancellation.wait.refund': 'La banque traite le remboursement : rien à faire.',
  'cancellation.wait.dispute': 'Le paiement est contesté auprès de la banque : sa décision est attendue.',
  'cancellation.wait.bank': 'Le paiement est encore à la banque : il est remboursé dès qu’il arrive.',
  'cancellation.wait.payer':
    'Le paiement a été refusé : s’il n’est pas réglé autrement, la commande s’annule d’elle-même.',
  'cancellation.wait.balance':
    'Le compte de l’association ne suffit pas encore : chaque heure, ce qui est devenu possible part.',
  'cancellation.wait.provider':
    'Le prestataire de paiement n’a pas répondu : un nouvel essai suit dans quelques minutes.',
  'cancellation.wait.association': 'C’est à vous de rendre cet argent : la liste est plus bas.',
  'cancellation.wait_count': '{orders, plural, one {# commande} other {# commandes}}',
  'cancellation.failed': 'Remboursements en échec',
  'cancellation.failed_hint':
    'La banque les a refusés, souvent parce que la carte est fermée. Réessayez, ou ouvrez le paiement pour rendre l’argent par virement : la commande est alors réglée d’elle-même.',
  'cancellation.retry': 'Réessayer : {name}',
  'cancellation.repay': 'À rendre par vous',
  'cancellation.repay_hint':
    'Ces personnes ont payé par chèque, en espèces ou par virement. Rendez-leur l’argent, puis notez-le : le paiement enregistré est annulé.',
  'cancellation.repaid': 'C’est rendu : {name}',
  'cancellation.person': 'Personne',
  'cancellation.order': 'Commande n°',
  'cancellation.amount': 'Montant',
  'cancellation.cheques': 'dont {count, plural, one {# chèque à rendre} other {# chèques à rendre}}',
  'cancellation.step': 'À faire',
  'cancellation.nobody': 'Personne effacée',
  'cancellation.open_payment': 'Ouvrir le paiement : {name}',
  'cancellation.void_reason': 'Événement annulé ou reporté : argent rendu par l’association.',
  'cancellation.waiver':
    'Je renonce au remboursement de {amount} pour « {title} » et je donne cette somme à l’association {organization}.',
  'cancellation.choice_title': '« {title} » est annulé',
  'cancellation.from': 'Un mot de l’association {organization}',
  'cancellation.choice_legend': 'Que souhaitez-vous ?',
  'cancellation.choice_until': 'Choisissez jusqu’au {date}. Sans réponse de votre part, vous êtes remboursé.',
  'cancellation.choose_refund': 'Être remboursé : {amount}',
  'cancellation.choose_refund_hint': 'Sur le moyen de paiement utilisé, le plus souvent sous 5 à 10 jours.',
  'cancellation.choose_refund_tip': 'Votre contribution volontaire de {tip} à {brand} est comprise.',
  'cancellation.choose_recorded_hint':
    'Vous aviez payé par chèque, en espèces ou par virement : l’association vous rend l’argent elle-même.',
  'cancellation.choose_gift': 'Donner {amount} à l’association',
  'cancellation.choose_gift_hint':
    'Rien ne vous est remboursé. Aucun reçu fiscal n’est établi ici pour ce don.',
  'cancellation.under_way': 'La banque traite encore un paiement ou un remboursement de cette commande.',
  'cancellation.under_way_body':
    'Tant que ce n’est pas terminé, vous ne pouvez pas donner cette somme. Si c’est encore possible ensuite, cette page vous le proposera.',
  'cancellation.give_instead':
    'Vous pouvez aussi donner cette somme à l’association, plutôt que d’attendre un autre remboursement.',
  'cancellation.give': 'Donner cette somme',
  'cancellation.accept_hint': 'À cocher seulement si vous donnez.',
  'cancellation.choose': 'Confirmer mon choix',
  'cancellation.choose_busy': 'Enregistrement…',
  'cancellation.choose_once': 'Ce choix ne peut plus être changé ensuite.',
  'cancellation.choice_required': 'Choisissez le remboursement ou le don.',
  'cancellation.accept_required':
    'Pour donner, cochez la phrase par laquelle vous renoncez au remboursement.',
  'cancellation.choice_changed':
    'Rien n’a été enregistré : votre commande a changé entre-temps. Voici où elle en est.',
  'cancellation.state_asked':
    'Vous n’avez pas encore été invité à choisir. Un e-mail arrive dans quelques minutes.',
  'cancellation.state_over': 'Le délai pour choisir est passé : vous êtes remboursé.',
  'cancellation.state_settling': 'Votre remboursement est en cours.',
  'cancellation.state_settling_body':
    'Vous recevez un e-mail quand il est fait. Il arrive sur le moyen de paiement utilisé, le plus souvent sous 5 à 10 jours.',
  'cancellation.state_recorded_body':
    'L’association vous rend l’argent elle-même. Écrivez-lui pour convenir du moyen.',
  'cancellation.state_settled': 'Votre commande est annulée et ce qui était payé est remboursé.',
  'cancellation.state_failed': 'Votre remboursement n’a pas abouti.',
  'cancellation.state_failed_body':
    'La banque ne l’a pas accepté. L’association {organization} le sait et vous rembourse autrement.',
  'cancellation.state_given': 'Merci : vous avez donné {amount} à l’association {organization}.',
  'cancellation.state_given_at': 'Votre phrase, le {at} :',
  'cancellation.mail_subject': 'Annulé : {title}',
  'cancellation.mail_title': '« {title} » est annulé',
  'cancellation.mail_body':
    'Bonjour {firstName}, l’association {organization} doit annuler « {title} », pour lequel vous avez une commande.',
  'cancellation.mail_choice':
    'Vous pouvez être remboursé, ou donner ce que vous avez payé à l’association {organization}. Choisissez jusqu’au {date}, en une minute et sans compte.',
  'cancellation.mail_default': 'Sans réponse de votre part, vous êtes remboursé : il n’y a rien à faire.',
  'cancellation.mail_default_recorded':
    'Sans réponse de votre part, l’association vous rend l’argent elle-même, car vous aviez payé par chèque, en espèces ou par virement.',
  'cancellation.mail_free': 'Votre place ne coûtait rien : elle est annulée, il n’y a rien à faire.',
  'cancellation.mail_action': 'Choisir',
  'cancellation.given_subject': 'Votre don de {amount} à l’association {organization}',
  'cancellation.given_title': 'Merci pour votre don',
  'cancellation.given_body':
    'Bonjour {firstName}, vous avez renoncé au remboursement de {amount} pour « {title} » et donné cette somme à l’association {organization}. Gardez cet e-mail : il répète vos mots.',
  'cancellation.given_no_receipt': 'Aucun reçu fiscal n’est établi ici pour ce don.',
  'cancellation.given_word': 'Vos mots, le {at}',
  'error.start_not_ahead': 'Choisissez une date à venir.',
  'cancellation.postpone_title': 'Reporter l’événement',
  'cancellation.postponed_title': 'Événement reporté',
  'cancellation.to_postpone': 'Reporter à une autre date',
  'cancellation.to_cancel': 'Annuler l’événement',
  'cancellation.postpone_purpose':
    'Vous écrivez aux personnes une seule fois. Chacune choisit de garder sa place à la nouvelle date, d’être remboursée ou de donner ce qu’elle a payé.',
  'cancellation.start': 'Nouvelle date, à l’heure de Paris',
  'cancellation.end': 'Fin',
  'cancellation.by_default': 'Sans réponse',
  'cancellation.by_default.date': 'La personne garde sa place à la nouvelle date',
  'cancellation.by_default.refund': 'La personne est remboursée',
  'cancellation.postpone_until_hint':
    'Entre le {from} et le {to}, au plus tard le jour de la nouvelle date. Le lendemain, ce que vous choisissez plus bas s’applique à qui n’a pas répondu.',
  'cancellation.confirm_postpone_title': 'Vérifier avant de reporter',
  'cancellation.confirm_date':
    'L’événement a lieu le {date}. La page, les billets et les fichiers d’agenda portent aussitôt la nouvelle date ; la vente continue.',
  'cancellation.confirm_date_default':
    'Chaque personne choisit jusqu’au {date}. Sans réponse, elle garde sa place.',
  'cancellation.confirm_codes': 'Les billets gardent leur code.',
  'cancellation.confirm_postpone': 'Reporter l’événement',
  'cancellation.postpone_busy': 'Report en cours…',
  'cancellation.since_postponed':
    'Reporté le {at} : il a lieu le {start}. Les personnes choisissent jusqu’au {date}.',
  'cancellation.since_moved':
    'Reporté le {at} : prévu le {was}, il a lieu le {start}. Les personnes choisissent jusqu’au {date}.',
  'cancellation.confirm_gates':
    'Les portes ouvertes le restent jusqu’à la nouvelle date : redonnez leurs liens à votre équipe.',
  'cancellation.date_was': 'Il était prévu : {date}.',
  'cancellation.count.kept': 'Places gardées',
  'cancellation.date_title': '« {title} » est reporté : {date}',
  'cancellation.date_until':
    'Choisissez jusqu’au {date}. Sans réponse de votre part, vous gardez votre place.',
  'cancellation.choose_date': 'Garder ma place : {date}',
  'cancellation.choose_date_hint': 'Les billets restent valables, avec le même code.',
  'cancellation.choose_leave': 'Annuler ma place',
  'cancellation.choose_leave_hint': 'Elle ne coûtait rien.',
  'cancellation.date_choice_required': 'Choisissez l’une des réponses.',
  'cancellation.state_kept': 'Votre place est gardée : {date}.',
  'cancellation.state_kept_body': 'Les billets restent valables, avec le même code.',
  'cancellation.state_date_over': 'Le délai pour choisir est passé : vous gardez votre place.',
  'cancellation.date_subject': 'Reporté : {title}',
  'cancellation.date_body':
    'Bonjour {firstName}, l’association {organization} reporte « {title} », pour lequel vous avez une commande. La nouvelle date : {date}.',
  'cancellation.date_choice':
    'Vous pouvez garder votre place, être remboursé, ou donner ce que vous avez payé à l’association {organization}. Choisissez jusqu’au {date}, en une minute et sans compte.',
  'cancellation.date_default':
    'Sans réponse de votre part, vous gardez votre place : il n’y a rien à faire. Les billets restent valables, avec le même code.',
} as const
