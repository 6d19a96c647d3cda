/** Applications for membership, which an association accepts before they are paid. */
export const application = {
  'error.APPROVAL_NEEDED':
    'L’association valide chaque demande avant le paiement : envoyez la vôtre depuis la page de la campagne.',
  'error.APPROVAL_OFF': 'L’association ne demande plus de validation : vous pouvez payer dès maintenant.',
  'error.APPLICATION_OVER': 'Cette demande ne peut plus être payée ni retirée.',
  'error.APPLICATION_DECIDED': 'Cette demande a déjà sa réponse.',

  'application.summary_title': 'Votre demande',
  'application.how_title': 'Vous ne payez rien maintenant',
  'application.how':
    'L’association lit chaque demande. Vous envoyez la vôtre maintenant, et vous ne payez que si elle est acceptée : un e-mail vous donnera alors un lien, à ce prix.',
  'application.dates_move': 'Les dates des paiements partiront du jour où vous paierez.',
  'application.send': 'Envoyer ma demande',
  'application.sending': 'Envoi de la demande…',
  'application.before_title': 'Vous avez déjà une demande en cours',
  'application.before':
    'Envoyée le {date}. Vous pouvez en envoyer une autre, pour une autre personne par exemple.',

  'application.page_title': 'Demande d’adhésion',
  'application.of': '{organization}, {form}',
  'application.state_waiting_title': 'Votre demande est envoyée',
  'application.state_waiting':
    'L’association va la lire. Vous n’avez rien à payer pour l’instant : si elle est acceptée, un e-mail vous donnera un lien pour payer.',
  'application.state_accepted_title': 'Votre demande est acceptée',
  'application.state_accepted': 'Votre place est gardée jusqu’au {day}. Il ne reste plus qu’à payer.',
  'application.state_declined_title': 'Votre demande n’a pas été acceptée',
  'application.state_declined': 'Rien n’a été prélevé. L’association peut vous en dire plus.',
  'application.state_withdrawn_title': 'Vous avez retiré votre demande',
  'application.state_withdrawn': 'Rien n’a été prélevé. Vous pouvez en envoyer une autre quand vous voulez.',
  'application.state_lapsed_title': 'Cette demande n’attend plus',
  'application.state_lapsed':
    'Le délai est passé et rien n’a été prélevé. Vous pouvez envoyer une nouvelle demande.',
  'application.state_paid_title': 'Votre adhésion est confirmée',
  'application.state_paid': 'Tout est en ordre. La confirmation est partie par e-mail.',
  'application.state_awaited_title': 'Votre adhésion attend votre virement',
  'application.state_awaited': 'L’e-mail que vous avez reçu donne le compte, le montant et la référence.',
  'application.state_ended_title': 'Cette adhésion est annulée',
  'application.state_ended': 'La page de la commande dit ce qu’il en est.',
  'application.see_order': 'Voir la commande',
  'application.word': 'Le mot de l’association',
  'application.asked': 'Ce que vous demandez',
  'application.free': 'Gratuit',
  'application.sent_on': 'Envoyée le {date}',
  'application.refused': 'Le paiement n’a pas pu commencer',
  'application.pay': 'Payer {amount}',
  'application.withdraw': 'Retirer ma demande',
  'application.withdraw_hint': 'Votre place redevient libre aussitôt. C’est définitif.',
  'application.withdraw_confirm': 'Retirer définitivement',
  'application.link_over':
    'La demande n’existe plus, ou l’adresse n’est pas complète. Ouvrez le lien le plus récent que vous avez reçu.',

  'application.mail.applicationReceived.subject': 'Votre demande est envoyée ({organization})',
  'application.mail.applicationReceived.title': 'Votre demande est envoyée',
  'application.mail.applicationReceived.body':
    'Bonjour {firstName}, votre demande est bien arrivée pour « {form} ». L’association va la lire et vous répondre par e-mail.',
  'application.mail.nothing_taken':
    'Vous ne payez que si elle est acceptée. Rien n’a été prélevé, et aucune carte n’est demandée.',
  'application.mail.repeated':
    'Une autre demande à votre adresse est déjà en cours pour cette campagne. Si l’une des deux est de trop, vous pouvez la retirer.',
  'application.mail.applicationAccepted.subject': 'Votre demande est acceptée ({organization})',
  'application.mail.applicationAccepted.title': 'Votre demande est acceptée',
  'application.mail.applicationAccepted.body':
    'Bonjour {firstName}, l’association a accepté votre demande pour « {form} ». Il vous reste à payer {amount} : votre place est gardée jusqu’au {day}.',
  'application.mail.applicationAcceptedFree.body':
    'Bonjour {firstName}, l’association a accepté votre demande pour « {form} ». Il n’y a rien à payer : votre adhésion est confirmée.',
  'application.mail.applicationReminder.subject':
    'Plus que quelques jours pour payer votre adhésion ({organization})',
  'application.mail.applicationReminder.title': 'Votre place est gardée encore quelques jours',
  'application.mail.applicationReminder.body':
    'Bonjour {firstName}, votre demande pour « {form} » est acceptée et attend votre paiement de {amount}. Après le {day}, la place redevient libre.',
  'application.mail.applicationDeclined.subject': 'Votre demande ({organization})',
  'application.mail.applicationDeclined.title': 'Votre demande n’a pas été acceptée',
  'application.mail.applicationDeclined.body':
    'Bonjour {firstName}, l’association n’a pas accepté votre demande pour « {form} ». Rien n’a été prélevé, et ce que vous avez indiqué sera effacé.',
  'application.mail.applicationLapsed.subject': 'Votre demande n’attend plus ({organization})',
  'application.mail.applicationLapsed.title': 'Votre demande n’attend plus',
  'application.mail.applicationLapsed.body':
    'Bonjour {firstName}, l’association n’a pas répondu à votre demande pour « {form} », qui n’attend plus. Rien n’a été prélevé. Vous pouvez en envoyer une nouvelle.',
  'application.mail.applicationLapsedUnpaid.body':
    'Bonjour {firstName}, le délai pour payer votre demande pour « {form} » est passé : la place est de nouveau libre et rien n’a été prélevé. Vous pouvez envoyer une nouvelle demande.',
  'application.mail.word': 'Le mot de l’association',
  'application.mail.people': 'Pour',
  'application.mail.see': 'Suivre ma demande',
  'application.mail.pay': 'Payer {amount}',

  'application.told.subject':
    '{organization} : {count, plural, =0 {vos demandes d’adhésion} one {# demande d’adhésion à lire} other {# demandes d’adhésion à lire}}',
  'application.told.title': 'Vos demandes d’adhésion',
  'application.told.body':
    '{count, plural, =0 {Aucune demande n’attend votre réponse.} one {# demande attend votre réponse.} other {# demandes attendent votre réponse.}} Voici ce qui a changé le {date}.',
  'application.told.came':
    '{count, plural, =0 {Aucune nouvelle demande} one {# nouvelle demande} other {# nouvelles demandes}}',
  'application.told.lapsed':
    '{count, plural, one {# demande n’a pas été payée ou lue à temps : sa place est libre} other {# demandes n’ont pas été payées ou lues à temps : leurs places sont libres}}',
  'application.told.waiting':
    '{count, plural, =0 {Aucune n’attend votre réponse} one {# attend votre réponse} other {# attendent votre réponse}}',
  'application.told.see': 'Lire les demandes',

  'applications.tab': 'Demandes',
  'applications.waiting_count': '{count} à lire',
  'applications.title': 'Demandes d’adhésion',
  'applications.purpose':
    'Chacun envoie sa demande sans payer. Acceptez-la : un lien pour payer part par e-mail, et la place est gardée {days, plural, one {# jour} other {# jours}}.',
  'applications.shown': 'Demandes affichées',
  'applications.shown_waiting': 'À lire ({count})',
  'applications.shown_accepted': 'Acceptées, à payer ({count})',
  'applications.shown_over': 'Terminées',
  'applications.none_waiting_title': 'Aucune demande à lire',
  'applications.none_waiting':
    'Les prochaines demandes arriveront ici. Vous recevez un e-mail au plus par jour.',
  'applications.none_off':
    'Cette campagne se paie aussitôt. Pour lire chaque demande avant le paiement, cochez « Valider chaque demande avant le paiement », étape 4, « Réglages ».',
  'applications.none_accepted_title': 'Aucune demande à payer',
  'applications.none_accepted': 'Les demandes que vous acceptez attendent leur paiement ici.',
  'applications.none_over_title': 'Aucune demande terminée',
  'applications.none_over': 'Les demandes payées, refusées, retirées ou expirées se retrouvent ici.',
  'applications.to_settings': 'Ouvrir les réglages',
  'applications.share': 'Partager la page',
  'applications.forgotten': 'Données effacées',
  'applications.again': 'Autre demande en cours',
  'applications.sent_on': 'Envoyée le {date}',
  'applications.until': 'À payer avant la fin du {date}',
  'applications.choose': 'Choisir la demande : {name}',
  'applications.accept_chosen': 'Accepter les demandes cochées',
  'applications.accepted_some':
    '{count, plural, =0 {Aucune demande n’a été acceptée : cochez celles que vous acceptez.} one {# demande acceptée : un e-mail est parti.} other {# demandes acceptées : un e-mail est parti à chacun.}}',
  'applications.pages': 'Pages des demandes',
  'applications.state_waiting': 'À lire',
  'applications.state_accepted': 'Acceptée, à payer',
  'applications.state_declined': 'Refusée',
  'applications.state_withdrawn': 'Retirée',
  'applications.state_lapsed': 'Expirée',
  'applications.state_paid': 'Payée',
  'applications.state_awaited': 'Virement attendu',
  'applications.state_ended': 'Annulée',
  'applications.one_title': 'Demande n° {number}',
  'applications.back': 'Demandes',
  'applications.done_accepted': 'La demande est acceptée : un e-mail est parti.',
  'applications.done_declined':
    'La demande est refusée : un e-mail est parti, et la place est de nouveau libre.',
  'applications.asked': 'Ce qui est demandé',
  'applications.contact': 'Qui demande',
  'applications.name': 'Nom',
  'applications.email': 'E-mail',
  'applications.address': 'Adresse',
  'applications.birth_date': 'Date de naissance',
  'applications.company': 'Organisme',
  'applications.files': 'Fichiers joints',
  'applications.file_of_payer': 'Justificatif',
  'applications.file': '{name} ({size})',
  'applications.decide': 'Votre réponse',
  'applications.word_label': 'Un mot dans l’e-mail',
  'applications.word_hint': 'Il part avec votre réponse, que vous acceptiez ou refusiez.',
  'applications.accept': 'Accepter',
  'applications.decline': 'Refuser',
  'applications.decline_accepted': 'Revenir sur l’acceptation et refuser',
  'applications.decide_hint':
    'Refuser libère la place aussitôt, et les données de la demande sont effacées ensuite.',
  'applications.decided_on': 'Réponse donnée le {date}',
  'applications.record': 'Enregistrer son règlement',
  'applications.record_hint':
    'Un chèque, des espèces ou un virement reçu : la demande devient une commande, et son lien de paiement ne sert plus.',
  'applications.record_waiting':
    'Un chèque, des espèces ou un virement reçu : la demande est acceptée et devient une commande. Une confirmation part par e-mail.',
  'applications.done_recorded': 'Le règlement est enregistré : la demande est devenue une commande.',
  'applications.done_awaited':
    'La demande est devenue une commande qui attend son virement : le payeur reçoit par e-mail le compte et la référence.',
  'applications.see_order': 'Voir la commande',
  'applications.only_administrators': 'Seuls les administrateurs de la campagne acceptent ou refusent.',
} as const
